#if Wyoming
    import Foundation
    import Recognition
    import Testing
    import PCM
    import TestSupport
    import VoiceTesting
    import WyomingRecognizer

    @Suite("Servers that drip, lie, hang and break, to the Wyoming recognizer")
    struct WyomingServerFuzzTests {
        /// The time limit of a server, in seconds.
        private static let limit = 0.3

        private static func data(_ numbers: inout SeededGenerator) -> String {
            let depth = [10, 28, 33, 500, 20_000].randomElement(using: &numbers)!
            let count = [10, 5_000, 50_000].randomElement(using: &numbers)!
            func nested(_ open: String, _ close: String) -> String {
                String(repeating: open, count: depth) + "0" + String(repeating: close, count: depth)
            }
            switch Int.random(in: 0..<13, using: &numbers) {
            case 0..<5: return #"{"text":"patient in"}"#
            case 5: return #"{"text":"\#(String(repeating: "word ", count: count))"}"#
            case 6: return #"{"a":\#(nested("[", "]")),"text":"patient in"}"#
            case 7: return #"{"a":\#(nested(#"{"a":"#, "}"))}"#
            case 8: return #"{"a":[\#(Array(repeating: "{}", count: count).joined(separator: ","))]}"#
            case 9: return #"{"text":[["patient in"]]}"#
            case 10: return ["", "null", "[]", "{", "{}", #"{"text":null}"#].randomElement(using: &numbers)!
            case 11:
                let number = HostileNumbers.json.randomElement(using: &numbers)!
                let field = ["rate", "width", "channels", "timestamp"].randomElement(using: &numbers)!
                return #"{"text":"patient in","\#(field)":\#(number)}"#
            default: return #"{"text":"\#("\\ud83d\\ude00 [x] (y ♪\\u0000")"}"#
            }
        }

        /// Returns some events, of which some state wrong lengths.
        private static func conversation(_ numbers: inout SeededGenerator) -> [UInt8] {
            let types = [
                "transcript", "transcript", "transcript-start", "transcript-chunk", "transcript-chunk",
                "transcript-stop", "info", "error", "x", "",
            ]
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let type = types.randomElement(using: &numbers)!
                let data = data(&numbers)
                guard Int.random(in: 0..<3, using: &numbers) > 0 else {
                    bytes += Array((#"{"type":"\#(type)","data":\#(data)}"# + "\n").utf8)
                    continue
                }
                var length = "\(data.utf8.count)"
                if Int.random(in: 0..<6, using: &numbers) == 0 {
                    length =
                        (HostileNumbers.json + ["1e9", "1000000", "\"7\"", "99999999999999999999", "3.5"])
                        .randomElement(using: &numbers)!
                }
                let payload = Int.random(in: 0..<4, using: &numbers) == 0 ? #","payload_length":5"# : ""
                bytes += Array(
                    (#"{"type":"\#(type)","data_length":\#(length)\#(payload)}"# + "\n" + data).utf8)
                if !payload.isEmpty { bytes += [0, 0x0A, 0x7B, 0xFF, 0x22] }
            }
            return bytes
        }

        /// Returns the outcome of one server: the code of an error, or that there was a transcript.
        private static func outcome(_ seed: UInt64) async throws -> String {
            var numbers = SeededGenerator(seed: seed)
            let server = try ScriptedTCPServer(.hostile(conversation(&numbers), using: &numbers))
            var options = WyomingRecognizerOptions(uri: "tcp://127.0.0.1:\(server.port)")
            options.limit = limit
            let recognizer = try WyomingRecognizer(options)
            do {
                let samples = numberedSpeech.utterances[0].samples
                let transcript = try await recognizer.recognize(samples: samples)
                if transcript.text.utf8.count > 4_096 { Issue.record("\(seed): text without end") }
                return "transcript"
            } catch let error as RecognitionError {
                if error.message.utf8.count > 1_100 { Issue.record("\(seed): a message without end") }
                return error.code.rawValue
            }
        }

        @Test("come to a transcript or a typed error in bounded time, work and memory")
        func servers() async throws {
            let run = try await HostileRun("Wyoming servers", usually: 150) { try await Self.outcome($0) }
            let known: Set = ["transcript", "failed", "unavailable", "timed-out"]
            #expect(run.complaints(outcomes: known, limit: Self.limit) == [])
        }
    }
#endif
