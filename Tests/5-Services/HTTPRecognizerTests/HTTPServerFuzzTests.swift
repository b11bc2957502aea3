#if HTTP
    import Foundation
    import HTTPRecognizer
    import Recognition
    import Testing
    import PCM
    import TestSupport
    import VoiceTesting

    @Suite("Services that drip, lie, hang and break, to the recognizer over HTTP")
    struct HTTPServerFuzzTests {
        /// The time limit of a service, in seconds.
        private static let limit = 0.3

        /// Returns the outcome of one service: the code of an error, or that there was a transcript.
        private static func outcome(_ seed: UInt64) async throws -> String {
            var numbers = SeededGenerator(seed: seed)
            let reply = HostileReply.http(bodies: bodies, using: &numbers)
            let server = try ScriptedTCPServer(.hostile(reply, using: &numbers))
            var options = HTTPRecognizerOptions(url: "http://127.0.0.1:\(server.port)/inference")
            options.style = .whisperCpp
            options.limit = limit
            let recognizer = try HTTPRecognizer(options)
            do {
                let samples = StandIn.speech.utterances[0].samples
                let transcript = try await recognizer.recognize(samples: samples)
                if transcript.text.utf8.count > 4_096 { Issue.record("\(seed): text without end") }
                return "transcript"
            } catch let error as RecognitionError {
                if error.message.utf8.count > 1_100 { Issue.record("\(seed): a message without end") }
                return error.code.rawValue
            }
        }

        private static let bodies: [String] = [
            StandIn.segment("patient in", noSpeech: 0.1, logProbability: -0.1), #"{"text":"patient in"}"#,
            #"{"text":"\#(String(repeating: "word ", count: 2_000))"}"#,
            #"{"text":"x","segments":[\#(Array(repeating: #"{"text":"w","words":[]}"#, count: 9_000).joined(separator: ","))]}"#,
            #"{"text":"x","words":[\#(Array(repeating: #"{"word":"w"}"#, count: 2_000).joined(separator: ","))]}"#,
            #"{"text":7}"#, #"{"text":"x","segments":{}}"#,
            #"{"text":"x","segments":[{"text":"a","avg_logprob":1e999,"no_speech_prob":-1}]}"#,
            #"{"text":"x","segments":[{"text":"a","avg_logprob":0.\#(String(repeating: "1", count: 100_000))}]}"#,
        ]

        @Test("come to a transcript or a typed error in bounded time, work and memory")
        func services() async throws {
            let run = try await HostileRun("HTTP services", usually: 150) { try await Self.outcome($0) }
            let known: Set = ["transcript", "failed", "unavailable", "timed-out", "bad-configuration"]
            #expect(run.complaints(outcomes: known, limit: Self.limit) == [])
        }
    }
#endif
