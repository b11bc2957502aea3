#if Control
    import Glibc
    import NIOCore
    import NIOPosix
    internal import Serving
    import Session
    import Synchronization

    /// Answers clients on a socket in the file system: each line is a request, and each request gets one line back.
    ///
    /// It uses one thread, which is neither the session's nor an audio thread. Some clients send half lines, endless
    /// lines or nothing, never read, or come by the thousand. They cost it bounded memory and do not delay others.
    package struct ControlSocket: Sendable {
        /// The limits for clients.
        struct Limits: Sendable {
            var connections = 32
            var lineLength = ControlEnvelope.maximumLength
            /// How long a line may take from its first to its last byte, and the last answer to a refused client.
            var patience = TimeAmount.seconds(10)
            /// How long clients get at the end to read the last events.
            var ending = Duration.milliseconds(50)
        }

        /// A client's connection. NIO traps if its streams are never used, for example if a client connects during the
        /// shutdown. So releasing this object ends them.
        private final class Client: Sendable {
            let channel: NIOAsyncChannel<ControlLine, ByteBuffer>
            let isAllowed: Bool
            let isServed = Atomic(false)

            init(channel: NIOAsyncChannel<ControlLine, ByteBuffer>, isAllowed: Bool) {
                (self.channel, self.isAllowed) = (channel, isAllowed)
            }

            deinit {
                guard !isServed.load(ordering: .relaxed) else { return }
                Task { [channel] in try? await channel.executeThenClose { _, _ in } }
            }
        }

        /// The path of the socket.
        package let path: String
        let file: ControlSocketFile
        private let desk: ControlDesk
        private let group: any EventLoopGroup
        private let limits: Limits

        /// Makes the socket, which answers once ``run()`` is called.
        ///
        /// - Parameters:
        ///   - path: absolute, of at most 107 bytes. A missing folder is made.
        ///   - group: the event loops whose thread answers.
        /// - Throws: ``ControlError``.
        package init(path: String, desk: ControlDesk, group: any EventLoopGroup) throws(ControlError) {
            try self.init(path: path, desk: desk, group: group, limits: Limits())
        }

        init(
            path: String, inherited: CInt? = nil, desk: ControlDesk, group: any EventLoopGroup,
            limits: Limits = Limits()
        ) throws(ControlError) {
            (self.path, self.desk, self.group, self.limits) = (path, desk, group, limits)
            file = try ControlSocketFile(path: path, inherited: inherited)
        }

        /// Answers until the task is cancelled or its service group shuts down gracefully; then removes the socket.
        package func run() async throws {
            defer { file.remove() }
            let connections = ServedConnections(limit: limits.connections)
            let server = try await ServerBootstrap(group: group)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .bind(file.descriptor) { channel in accept(channel, among: connections) }
            await Ending.run(grace: limits.ending) {
                await withDiscardingTaskGroup { tasks in
                    try? await server.executeThenClose { clients in
                        for try await client in clients {
                            tasks.addTask { await serve(client, among: connections) }
                        }
                    }
                }
            }
        }

        /// Sets a connection up, on the thread that answers.
        private func accept(
            _ channel: any Channel, among connections: ServedConnections
        ) -> EventLoopFuture<Client> {
            let peer: EventLoopFuture<PeerCredentials> =
                (channel as? any SocketOptionProvider)?
                .unsafeGetSocketOption(
                    level: NIOBSDSocket.OptionLevel(rawValue: SOL_SOCKET),
                    name: NIOBSDSocket.Option(rawValue: PeerCredentials.option))
                ?? channel.eventLoop.makeSucceededFuture(PeerCredentials())
            return peer.flatMapThrowing { peer in
                connections.admit(channel, of: peer.process, isTrusted: peer.mayAsk())
                try channel.pipeline.syncOperations.addHandler(
                    ControlLines(maximumLength: limits.lineLength, patience: limits.patience))
                return Client(
                    channel: try NIOAsyncChannel(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: false)),
                    isAllowed: peer.mayAsk())
            }
        }

        /// Answers one client until it closes the connection.
        private func serve(_ client: Client, among connections: ServedConnections) async {
            client.isServed.store(true, ordering: .relaxed)
            let channel = client.channel.channel
            let work = Task {
                try await client.channel.executeThenClose { inbound, outbound in
                    try await converse(client, inbound, outbound, among: connections)
                }
            }
            // A client that closes the connection withdraws its waiting request, such as a question.
            channel.closeFuture.whenComplete { _ in work.cancel() }
            await withTaskCancellationHandler {
                _ = await work.result
            } onCancel: {
                work.cancel()
            }
        }

        private func send(
            _ lines: AsyncStream<String>, _ write: (String) async throws -> Void
        ) async {
            // A client that closes the connection releases the lines, and so ends the lesson.
            for await line in lines {
                do { try await write(line) } catch { return }
            }
        }

        private func converse(
            _ client: Client, _ inbound: NIOAsyncChannelInboundStream<ControlLine>,
            _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>, among connections: ServedConnections
        ) async throws {
            func write(_ line: String) async throws {
                try await outbound.write(ByteBuffer(string: line + "\n"))
                connections.touch(client.channel.channel)
            }
            guard client.isAllowed else {
                let refusal = ControlRefusal(
                    .notAllowed, "this is another user's voiced; ask as that user, or as root")
                return try await write(ControlReply(refusal).jsonLine())
            }
            for try await line in inbound {
                connections.touch(client.channel.channel, isBusy: true)
                defer { connections.touch(client.channel.channel, isBusy: false) }
                switch line {
                case .tooLong:
                    let limit = limits.lineLength
                    let refusal = ControlRefusal(.tooLong, "a line has at most \(limit) bytes")
                    return try await write(ControlReply(refusal).jsonLine())
                case .tooSlow:
                    let refusal = ControlRefusal(.tooSlow, "the line was not ended in time; send whole lines")
                    return try await write(ControlReply(refusal).jsonLine())
                case .line(let bytes):
                    let envelope = ControlEnvelope(line: bytes.readableBytesView)
                    switch envelope.request {
                    case .failure(let refusal):
                        try await write(ControlReply(refusal).jsonLine(id: envelope.id))
                    case .success(.events):
                        let (snapshot, events) = await desk.follow()
                        try await write(snapshot.jsonLine(id: envelope.id))
                        for await event in events { try await write(desk.line(of: event)) }
                        return
                    case .success(.levels):
                        try await write(await desk.answer(.levels).jsonLine(id: envelope.id))
                        return try await desk.sendLevels { try await write($0) }
                    case .success(.scores):
                        try await write(await desk.answer(.scores).jsonLine(id: envelope.id))
                        return try await desk.sendScores { try await write($0) }
                    case .success(.lesson(let wish)):
                        do throws(ControlRefusal) {
                            let lines = try await desk.begin(wish)
                            return await send(lines, write)
                        } catch {
                            try await write(ControlReply(error).jsonLine(id: envelope.id))
                        }
                    case .success(let request):
                        try await write(await desk.answer(request).jsonLine(id: envelope.id))
                        if request == .stop { desk.stop() }
                    }
                }
            }
        }
    }
#endif
