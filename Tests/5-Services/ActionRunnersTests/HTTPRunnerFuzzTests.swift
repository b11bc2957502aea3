#if HTTP
    import ActionRunners
    import Actions
    import Commands
    import Foundation
    import PCM
    import TestSupport
    import Testing

    @Suite("Services that drip, lie, hang and break, to actions over HTTP")
    struct HTTPRunnerFuzzTests {
        private static let limit = 0.3
        private static let bodies: [String] = [
            #"{"say": "The lamp is on."}"#, #"{"failed": true}"#, #"{"say": 7}"#, "20 degrees",
            #"{"say": "\#(String(repeating: "word ", count: 20_000))"}"#,
        ]

        private static func outcome(_ seed: UInt64) async throws -> String {
            var numbers = SeededGenerator(seed: seed)
            let reply = HostileReply.http(bodies: bodies, using: &numbers)
            let server = try ScriptedTCPServer(.hostile(reply, using: &numbers))
            var request = HTTPRunner.Request(url: "http://127.0.0.1:\(server.port)/x")
            request.timeLimit = limit
            do {
                let answer = try await HTTPRunner(request, key: nil).run(ActionValues())
                if answer.say?.count ?? 0 > ActionAnswer.longestSentence + 2 {
                    Issue.record("\(seed): a sentence without end")
                }
                return answer.hasFailed ? "failed" : "answer"
            } catch let error as ActionError {
                return Language.english.say(error.sentence)
            }
        }

        @Test("come to an answer or a sentence in bounded time, work and memory")
        func services() async throws {
            let run = try await HostileRun("services of actions", usually: 150) { try await Self.outcome($0) }
            let known: Set = [
                "answer", "failed", "The service for that cannot be reached.",
                "The service for that is out of order.",
                "The service for that did not answer in time.", "The service for that did not do it.",
            ]
            #expect(run.complaints(outcomes: known, limit: Self.limit) == [])
        }
    }
#endif
