#if Control
    import Hummingbird
    import NIOCore

    /// What a request over HTTP comes with: the connection that it came on.
    package struct HTTPRequestContext: RequestContext {
        package var coreContext: CoreRequestContextStorage
        package let channel: any Channel

        package init(source: ApplicationRequestContextSource) {
            coreContext = .init(source: source)
            channel = source.channel
        }
    }
#endif
