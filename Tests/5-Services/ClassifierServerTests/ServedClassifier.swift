#if Control && HTTP
    import ClassifierServer
    import CommandClassifier
    import CommandFiles
    import Commands
    import Foundation
    import Logging
    import RemoteService
    import RoomMode
    import Synchronization
    import TestSupport
    import Testing

    /// A classifier server with two facilities and a stand-in for a model, which tests ask over HTTP.
    final class ServedClassifier: Sendable {
        static let facility = UUID(uuidString: "5F0C0A52-6E52-4F0E-9A52-8F3F3A9E6A01")!
        static let other = UUID(uuidString: "5F0C0A52-6E52-4F0E-9A52-8F3F3A9E6A02")!
        static let path = "/functions/v1/classify-voice-command"

        /// The service's options, and further settings of the server.
        struct Setting: Sendable {
            var options = ClassifierService.Options()
            var style = LanguageModel.Style.chat
            var budget = DailyBudget.Limits()
            var transcripts = false
            var now: @Sendable () -> Date = { Date() }
        }

        let folder = TemporaryDirectory()
        /// The tokens of OR 1 and of OR 2, of any room of the facility, and of another facility.
        let tokens: [String]
        let lines: [String]
        private let port = Mutex(0)
        private let started = Mutex<ClassifierServer?>(nil)

        var peer: HTTPPeer { peer(tokens[0]) }
        func peer(_ token: String) -> HTTPPeer { HTTPPeer(port: port.withLock { $0 }, token: token) }
        var url: String { "http://127.0.0.1:\(port.withLock { $0 })\(Self.path)" }
        var server: ClassifierServer? { started.withLock { $0 } }

        init() throws {
            let made = try [
                (Self.facility, "OR 1"), (Self.facility, "OR 2"), (Self.facility, nil), (Self.other, "OR 1"),
            ].map { try RoomTokens.make(for: $0.0, room: $0.1) }
            (tokens, lines) = (made.map(\.token), made.map(\.line))
            write(tokens: lines)
        }

        func write(tokens lines: [String]) {
            let path = folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), as: "tokens")
            chmod(path, 0o600)
        }

        /// Reads the bundled phrases, and the evidence from the bundled synonyms.
        static func evidence() throws -> (file: CommandFile, evidence: ChoiceEvidence) {
            let file = try CommandFile(path: Checkout.path("Models/aliases.yaml"), vocabulary: .operatingRoom)
            return (
                file,
                ChoiceEvidence(
                    file.aliases, milestones: file.targets, synonyms: try BundledSynonyms.read())
            )
        }

        /// Runs the server while `body` asks.
        func run(
            _ setting: Setting = Setting(), provider: Int,
            _ body: @escaping @Sendable (ServedClassifier) async throws -> Void
        ) async throws {
            let model = try LanguageModel(
                style: setting.style, url: "http://127.0.0.1:\(provider)/v1", model: "small-1", key: nil,
                connectionCount: setting.options.concurrency)
            let budget = try DailyBudget(setting.budget, path: folder.file("budget.json"), now: setting.now())
            let service = ClassifierService(
                model: model, options: setting.options, evidence: try Self.evidence().evidence,
                budget: budget,
                audit: try AuditLog(path: folder.file("audit.jsonl"), hasTranscripts: setting.transcripts),
                now: setting.now)
            let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
            let server = try ClassifierServer(
                address: try #require(ServerAddress("127.0.0.1:0")), tokenPath: folder.file("tokens"),
                service: service, budget: budget, limit: setting.options.limit,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            ) { continuation.yield($0) }
            started.withLock { $0 = server }
            let answering = Task { try await server.run() }
            for await found in ports {
                port.withLock { $0 = found }
                break
            }
            let outcome = await Task { try await body(self) }.result
            answering.cancel()
            try await answering.value
            try outcome.get()
        }

        /// The lines of the audit.
        var audit: [[String: Any]] {
            auditText.split(separator: "\n").compactMap {
                try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
            }
        }
        var auditText: String {
            (try? String(contentsOfFile: folder.file("audit.jsonl"), encoding: .utf8)) ?? ""
        }

        /// Returns the body of a question, as the original service's app sends it.
        static func question(
            _ text: String, milestones: [(id: String, name: String)] = ServedClassifier.milestones
        )
            -> String
        {
            let body: [String: Any] = [
                "transcription": text,
                "facilityMilestones": milestones.map { ["id": $0.id, "name": $0.name] },
                "caseContext": ["currentPhase": "pre-op", "recordedMilestones": [[String: Any]]()],
            ]
            return String(
                decoding: (try? JSONSerialization.data(withJSONObject: body)) ?? Data(), as: UTF8.self)
        }

        static let incision = "6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11"
        static let milestones: [(id: String, name: String)] = [
            ("0F2C1E0A-8D5B-4A57-9A49-0D9F6A0C1B01", "Patient In"), (incision, "Incision"),
            ("0f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b03", "Closing"),
            ("0f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b04", "Patient Out"),
        ]

        /// Asks about a text.
        func ask(_ text: String, token: Int = 0) -> HTTPAnswer {
            peer(tokens[token]).ask("POST", Self.path, body: Self.question(text))
        }
    }
#endif
