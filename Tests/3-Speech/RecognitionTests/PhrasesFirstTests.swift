import Recognition
import Testing
import VoiceTesting

/// A recognizer of phrases on this machine before a recognizer of words elsewhere.
@Suite("A recognizer of phrases before one of words", .timeLimit(.minutes(1)))
struct PhrasesFirstTests {
    private let samples = [Int16](repeating: 100, count: 16_000)
    private let away = RecognitionError(.unavailable, "The server is away.")

    @Test("does not wait for the words if a phrase is sure, however long they take")
    func sure() async throws {
        let words = ScriptedRecognizer([.hang, .text("the next words")])
        let both = PhrasesFirst(
            ScriptedRecognizer([.text("patient in", confidence: 0.9), .text("")]), else: words)
        #expect(try await both.recognize(samples: samples).text == "patient in")
        // The recognizer that hung is free for the next utterance.
        #expect(try await both.recognize(samples: samples).text == "the next words")
        #expect(words.record.cancellationCount == 1)
    }

    @Test("gives the words if no phrase is sure, and the unsure phrase if there are none")
    func unsure() async throws {
        let both = PhrasesFirst(
            ScriptedRecognizer([
                .text("patient in", confidence: 0.5), .text("patient in", confidence: 0.5), .text(""),
                .fail(away),
                .text(""),
            ]),
            else: ScriptedRecognizer([
                .text("patience in"), .fail(away), .fail(away), .text("words"), .text(""),
            ]))
        #expect(try await both.recognize(samples: samples).text == "patience in")
        #expect(try await both.recognize(samples: samples).text == "patient in")
        await #expect(throws: RecognitionError.self) { try await both.recognize(samples: samples) }
        #expect(try await both.recognize(samples: samples).text == "words")
        #expect(try await both.recognize(samples: samples).isEmpty)
    }

    @Test("hears rough words if there is no phrase, says that they are rough, and can do without")
    func rough() async throws {
        let words = ScriptedRecognizer([.text("we are cutting"), .text(""), .fail(away)])
        let both = PhrasesFirst(
            ScriptedRecognizer([
                .text("patient in", confidence: 0.3), .text(""), .text(""), .text(""), .fail(away),
            ]), elseRoughly: words)
        let heard = try await both.recognize(samples: samples)
        #expect(heard.text == "patient in" && !heard.isRough && words.record.sampleCounts.isEmpty)
        let rough = try await both.recognize(samples: samples)
        #expect(rough.text == "we are cutting" && rough.isRough)
        #expect(words.record.sampleCounts == [samples.count])
        #expect(try await both.recognize(samples: samples).isEmpty)
        #expect(try await both.recognize(samples: samples).isEmpty)
        await #expect(throws: RecognitionError.self) { try await both.recognize(samples: samples) }
    }

    @Test("keeps the contract with rough words", arguments: RecognizerContract.Check.allCases)
    func roughContract(_ check: RecognizerContract.Check) async throws {
        let contract = RecognizerContract(speech: RecognizerChainTests.speech.utterances) {
            PhrasesFirst(EarRecognizer { _ in }, elseRoughly: EarRecognizer { _ in })
        }
        try await contract.verify(check)
    }

    @Test("keeps the recognizer contract", arguments: RecognizerContract.Check.allCases)
    func contract(_ check: RecognizerContract.Check) async throws {
        let contract = RecognizerContract(speech: RecognizerChainTests.speech.utterances) {
            PhrasesFirst(EarRecognizer { _ in }, else: EarRecognizer { _ in })
        }
        try await contract.verify(check)
    }
}
