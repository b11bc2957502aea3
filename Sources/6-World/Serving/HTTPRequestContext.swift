#if Control
    import Hummingbird
    import NIOCore

    /// The context of an HTTP request: its connection.
    package struct HTTPRequestContext: RequestContext {
        package var coreContext: CoreRequestContextStorage
        package let channel: any Channel

        package init(source: ApplicationRequestContextSource) {
            coreContext = .init(source: source)
            channel = source.channel
        }
    }
#endif
