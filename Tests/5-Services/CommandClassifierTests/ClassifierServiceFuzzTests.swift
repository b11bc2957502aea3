#if HTTP
    import CommandClassifier
    import Commands
    import Foundation
    import Testing
    import PCM
    import TestSupport

    @Suite("Services that drip, lie, hang and break, to the classifiers")
    struct ClassifierServiceFuzzTests {
        /// The time limit of a service, in seconds.
        private static let limit = 0.3

        private static func completion(_ content: String) -> String {
            let escaped = content.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return #"{"choices":[{"message":{"role":"assistant","content":"\#(escaped)"}}]}"#
        }

        private static let bodies: [String] = [
            Question.answer, #"{"intent":"undo_last","confidence":0.9}"#,
            #"{"intent":"unknown","confidence":0,"spokenResponse":"\#(String(repeating: "a", count: 100_000))"}"#,
            #"{"intent":"\#(String(repeating: "a", count: 100_000))","confidence":1}"#,
            completion(#"{"choice":1,"confidence":0.9,"remember":false}"#),
            completion(#"{"choice":0,"confidence":0.9,"remember":false}"#),
            completion(String(repeating: "[", count: 100_000)),
            completion(
                #"{"choice":\#(String(repeating: "1", count: 10_000)),"confidence":1,"remember":true}"#),
            #"{"choices":[]}"#, #"{"choices":[{"message":{"content":null}}]}"#,
        ]

        /// Returns the outcome of one service: the code of an error, or that there was a response.
        private static func outcome(_ seed: UInt64) async throws -> String {
            var numbers = SeededGenerator(seed: seed)
            let reply = HostileReply.http(bodies: bodies, using: &numbers)
            let server = try ScriptedTCPServer(.hostile(reply, using: &numbers))
            let url = "http://127.0.0.1:\(server.port)/"
            let classifier: any IntentClassifier =
                seed.isMultiple(of: 2)
                ? try EndpointClassifier(url: url) : try ChatClassifier(url: url, model: "m")
            do {
                let response = try await classifier.classify(Question.request, limit: limit)
                return response.meaning == nil ? "nothing" : "command"
            } catch let error as ClassifierError {
                if error.message.utf8.count > 1_000 { Issue.record("\(seed): a message without end") }
                return error.code.rawValue
            }
        }

        @Test("come to a checked response or a typed error in bounded time, work and memory")
        func services() async throws {
            let run = try await HostileRun("services of classifiers", usually: 150) {
                try await Self.outcome($0)
            }
            let known: Set = ["command", "nothing", "bad-response", "unavailable", "timed-out", "refused"]
            #expect(run.complaints(outcomes: known, limit: Self.limit) == [])
        }
    }
#endif
