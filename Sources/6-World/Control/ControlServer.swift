#if Control
    package import Logging
    import NIOCore
    import NIOPosix
    package import Serving
    public import ServiceLifecycle

    /// Answers those who control a daemon, on a thread of its own.
    public struct ControlServer: Service, CustomStringConvertible {
        private let socket: ControlSocket?
        private let http: ControlHTTP?
        private let logger: Logger
        private let group: MultiThreadedEventLoopGroup

        /// What a log says of it.
        public var description: String { "control" }

        /// Makes what is to be answered on; it is answered once this runs.
        ///
        /// - Parameters:
        ///   - socket: the path of a socket; nil for none.
        ///   - http: how it is answered over HTTP, and where; nil for not at all.
        ///   - pages: what a browser may read there.
        ///   - inherited: the sockets that the service manager handed over; the others are made.
        /// - Throws: ``ControlError`` if the socket cannot be made, or another daemon has it.
        package init(
            desk: ControlDesk, socket: String?, http: (options: ControlHTTPOptions, socket: ListeningSocket)?,
            pages: [ControlPage] = [], inherited: InheritedSockets? = nil, logger: Logger
        ) throws(ControlError) {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            self.group = group
            self.socket =
                try socket.map { path throws(ControlError) in
                    try ControlSocket(
                        path: path, inherited: inherited?.file(path), desk: desk, group: group)
                }
            self.http = http.map {
                ControlHTTP(
                    options: $0.options, on: $0.socket, desk: desk, pages: pages, group: group, logger: logger
                )
            }
            self.logger = logger
        }

        /// Takes away what was made for it, where the daemon's start has failed after all; it runs no more then.
        public func undo() { socket?.file.undo() }

        /// Answers until its service group shuts down gracefully, or the task is cancelled.
        public func run() async throws {
            try await withThrowingTaskGroup { tasks in
                if let socket {
                    tasks.addTask {
                        logger.notice("controlled at \(socket.path)")
                        try await socket.run()
                    }
                }
                if let http { tasks.addTask { try await http.run() } }
                // Where one of them fails the other ends as well, and at once.
                for try await _ in tasks {}
            }
            try await group.shutdownGracefully()
        }
    }
#endif
