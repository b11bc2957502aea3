#if Control
    import Capture
    import Commands
    import Foundation
    import Handling
    import Hearing
    import Logging
    import NIOCore
    import NIOPosix
    import PCM
    import RemoteService
    import RoomMode
    import Serving
    import Session
    import Synchronization
    import TestSupport
    import VoiceTesting

    @testable import Control

    /// A session with a lamp, which tests control by a socket.
    final class ControlledRoom: Sendable {
        struct Unreadable: Error, CustomStringConvertible { let description = "the phrases are damaged" }

        let session: VoiceSession
        let path: String
        /// How often it was asked to stop.
        let stopCount = Atomic(0)
        /// Whether its phrases can be read again.
        let isReadable = Atomic(true)
        /// The lessons of the room; nil for none.
        let lessons: ScriptedLessons?
        private let folder = TemporaryDirectory()

        init(lessons: ScriptedLessons? = nil) throws {
            self.lessons = lessons
            let lamp = GrammarIntent(
                name: "lamp", sentences: [try GrammarSentence("turn the lamp (on|off)")])
            session = VoiceSession(
                configuration: SessionConfiguration(listening: .triggers(reason: nil)),
                source: PushSource(sampleRate: .speech), recognizer: ScriptedRecognizer(),
                parser: CommandParser(
                    AliasDictionary([], milestones: []),
                    grammar: try Grammar(GrammarDefinition(intents: [lamp]))),
                handle: { _ in .done() })
            path = folder.file("voiced.sock")
        }

        func desk(showsWords: Bool = true) -> ControlDesk {
            var program = ControlledProgram(
                showsWords: showsWords,
                status: {
                    var line = JSONLine()
                    line.add("version", "test")
                    return line
                },
                reload: { [self] in
                    guard isReadable.load(ordering: .relaxed) else { throw Unreadable() }
                    var line = JSONLine()
                    line.add("phrases", 3)
                    return line
                },
                room: ControlledRoomView(
                    room: {
                        var line = JSONLine()
                        line.add("room", "OR 3")
                        return line
                    },
                    otherRoom: { name in
                        guard name != "OR 0" else { return nil }
                        var line = JSONLine()
                        line.add("room", name)
                        return line
                    },
                    cases: { day in
                        guard day != "2026-02-30" else { return nil }
                        var line = JSONLine()
                        line.add("day", day ?? "today")
                        return line
                    },
                    schedule: { day in
                        var line = JSONLine()
                        line.add("surgeons", [JSONLine]())
                        return line
                    }),
                stop: { [self] in
                    stopCount.add(1, ordering: .relaxed)
                    session.stop()
                })
            program.lessons = lessons
            program.alerts = ControlledAlerts(
                latest: {
                    var line = JSONLine()
                    line.add("unread", 2)
                    return line
                }, seen: { _ in throw Unreadable() }, acknowledge: { $0 == nil ? 2 : 1 })
            return ControlDesk(session: session, program: program)
        }

        /// Runs the session and its socket while `body` controls it.
        func run(
            showsWords: Bool = true, limits: ControlSocket.Limits = .init(),
            _ body: @escaping @Sendable (ControlledRoom) async throws -> Void
        ) async throws {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let socket = try ControlSocket(
                path: path, desk: desk(showsWords: showsWords), group: group, limits: limits)
            let running = Task { [session] in try await session.run() }
            let answering = Task { try await socket.run() }
            await wait(while: await session.status.state == .idle)
            let outcome = await Task { try await body(self) }.result
            session.stop()
            try await running.value
            answering.cancel()
            try await answering.value
            try await group.shutdownGracefully()
            try outcome.get()
        }

        /// Runs the session and a server of HTTP on a port of its own while `body` asks.
        func run(
            overHTTP token: String, pages: [ControlPage] = [],
            _ body: @escaping @Sendable (ControlledRoom, HTTPPeer) async throws -> Void
        ) async throws {
            let address = ControlHTTPAddress("127.0.0.1:0")!
            let options = try ControlHTTPOptions(address: address, token: ServiceKey(derived: token))
            let socket = try options.listen()
            try await run { room in
                let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
                let http = ControlHTTP(
                    options: options, on: socket, desk: room.desk(), pages: pages, group: group,
                    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
                let answering = Task { try await http.run() }
                let peer = HTTPPeer(port: socket.address.port, token: token)
                let outcome = await Task { try await body(room, peer) }.result
                answering.cancel()
                try await answering.value
                try await group.shutdownGracefully()
                try outcome.get()
            }
        }

        /// Returns a client of the socket.
        func client() throws -> RawClient {
            guard let client = RawClient(path: path) else { throw Unreadable() }
            return client
        }

        /// Sends a line, and returns the fields of the answer.
        func ask(_ line: String) throws -> [String: Any] {
            let client = try client()
            client.send(line + "\n")
            return ControlledRoom.fields(client.line())
        }

        static func fields(_ line: String?) -> [String: Any] {
            let object = line.flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) }
            return object as? [String: Any] ?? [:]
        }
    }
#endif
