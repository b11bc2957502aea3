#if Control
    import Hummingbird
    import NIOCore

    /// What a request over HTTP comes with: the connection that it came on.
    struct ControlHTTPContext: RequestContext {
        var coreContext: CoreRequestContextStorage
        let channel: any Channel

        init(source: ApplicationRequestContextSource) {
            coreContext = .init(source: source)
            channel = source.channel
        }
    }
#endif
