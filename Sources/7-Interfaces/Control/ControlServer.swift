#if Control
    package import Logging
    import NIOCore
    import NIOPosix
    package import Serving
    import ServiceLifecycle

    /// Answers the clients that control a daemon, on a separate thread.
    package struct ControlServer: Service, CustomStringConvertible {
        private let socket: ControlSocket?
        private let http: ControlHTTP?
        private let logger: Logger
        private let group: MultiThreadedEventLoopGroup

        /// The name in the log.
        package var description: String { "control" }

        /// Makes the socket and the HTTP listener, which answer once ``run()`` is called.
        ///
        /// - Parameters:
        ///   - socket: the path of a socket; nil for none.
        ///   - http: the address and the token for HTTP; nil for none.
        ///   - pages: the pages for browsers.
        ///   - inherited: the sockets that the service manager handed over; the server makes those that are missing.
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

        /// Undoes the initialization if the daemon's start fails; the server must not run afterwards.
        package func undo() { socket?.file.undo() }

        /// Removes the socket. A process calls this if it ends at once.
        package func leave() { socket?.file.remove() }

        /// Answers until its service group shuts down gracefully, or the task is cancelled.
        package func run() async throws {
            try await withThrowingTaskGroup { tasks in
                if let socket {
                    tasks.addTask {
                        logger.notice("controlled at \(socket.path)")
                        try await socket.run()
                    }
                }
                if let http { tasks.addTask { try await http.run() } }
                // If the socket or HTTP fails, this throws and cancels the other.
                for try await _ in tasks {}
            }
            try await group.shutdownGracefully()
        }
    }
#endif
