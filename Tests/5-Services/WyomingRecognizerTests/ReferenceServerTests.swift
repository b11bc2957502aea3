#if Wyoming
    import Foundation
    import Recognition
    import Synchronization
    import TestSupport
    import Testing
    import VoiceTesting
    import WyomingRecognizer

    /// What a scripted server understands, by the loudness of the sound.
    let numberedSpeech = NumberedSpeech(["patient in", "what time is it"])

    @Suite(
        "The Wyoming recognizer and a server of the reference package",
        .enabled(if: WyomingReference.python != nil, "needs scripts/install-wyoming, which needs PyPI"),
        .timeLimit(.minutes(2)))
    struct ReferenceServerTests {
        private func server(pieces: Bool = false, language: [String] = []) throws -> WyomingReference {
            try WyomingReference(
                "reference-server/server.py",
                (pieces ? ["--pieces"] : []) + language + numberedSpeech.texts)
        }

        @Test(
            "keep the recognizer contract of free speech",
            arguments: RecognizerContract.Check.allCases.filter { $0 != .onlyExpected }, [false, true])
        func contract(_ check: RecognizerContract.Check, pieces: Bool) async throws {
            let server = try self.server(pieces: pieces)
            let uri = server.uri
            let contract = RecognizerContract(speech: numberedSpeech.utterances) {
                try WyomingRecognizer(WyomingRecognizerOptions(uri: uri))
            }
            try await contract.verify(check)
        }

        @Test("tell each other model, language, expected phrases, format and sound")
        func request() async throws {
            let server = try self.server()
            var options = WyomingRecognizerOptions(uri: server.uri)
            options.model = "tiny-int8"
            options.language = "en"
            let recognizer = try WyomingRecognizer(options)
            try await recognizer.prepare(
                expecting: ExpectedPhrases((0..<300).map { "phrase \($0)" }))
            let samples = numberedSpeech.utterances[1].samples
            let transcript = try await recognizer.recognize(samples: samples)
            #expect(transcript.text == "what time is it")
            #expect(transcript.recognizer == "wyoming at 127.0.0.1:\(server.port)")
            let told = try server.told()
            #expect(told["name"] as? String == "tiny-int8" && told["language"] as? String == "en")
            #expect((told["terms"] as? [String])?.count == 200)
            #expect(told["format"] as? [Int] == [16_000, 2, 1])
            #expect(told["samples"] as? Int == samples.count)
        }

        @Test(
            "tell the language that was heard, and none if the server names none", arguments: [false, true])
        func language(pieces: Bool) async throws {
            let samples = numberedSpeech.utterances[1].samples
            for (arguments, heard) in [
                (["--language", "de"], "de"), (["--language", String(repeating: "d", count: 41)], nil),
                ([], nil),
            ] as [([String], String?)] {
                let server = try self.server(pieces: pieces, language: arguments)
                let transcript = try await WyomingRecognizer(.init(uri: server.uri)).recognize(
                    samples: samples)
                #expect(transcript.text == "what time is it" && transcript.language == heard)
                #expect(try server.told()["language"] is NSNull, "it is asked to find out")
            }
        }

        @Test("tell a transcript word by word")
        func partials() async throws {
            let server = try self.server(pieces: true)
            let recognizer = try WyomingRecognizer(.init(uri: server.uri))
            let told = Mutex<[String]>([])
            let samples = numberedSpeech.utterances[1].samples
            let transcript = try await recognizer.recognize(Utterance(samples: samples)) { hypothesis in
                if case .partial(let text) = hypothesis { told.withLock { $0.append(text) } }
            }
            #expect(transcript.text == "what time is it")
            #expect(told.withLock { $0 } == ["what", "what time", "what time is", "what time is it"])
        }

        @Test("stop at the longest command")
        func long() async throws {
            let server = try self.server()
            let recognizer = try WyomingRecognizer(.init(uri: server.uri))
            let samples = [Int16](repeating: 9, count: 70 * 16_000)
            #expect(try await recognizer.recognize(samples: samples).isEmpty)
            #expect(try server.told()["samples"] as? Int == 65 * 16_000)
        }
    }
#endif
