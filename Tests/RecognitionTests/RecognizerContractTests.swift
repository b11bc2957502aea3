import Recognition
import Testing
import VoiceTesting

/// Samples of every complete utterance.
private let utteranceLength = 3_000

/// A recognizer of the simplest kind: an utterance's first sample is the number of its phrase.
private actor NumberRecognizer: SpeechRecognizer {
    /// A promise to break.
    enum Fault: CaseIterable {
        case deaf, cutsAtChunks, inventsInSilence, inventsFromNoise, ignoresPhrases, confidenceAboveOne
        case repeatsPartials, latePartials, ignoresCancellation, deafAfterCancellation
        case reportsTwice, neverTakesBack, failsOnEmptyAudio
    }

    nonisolated let name = "numbers"
    private let texts: [String]
    private let fault: Fault?
    private var expected: [String] = []
    private var isDeaf = false
    private var preparationCount = 0

    init(_ texts: [String], fault: Fault? = nil) {
        self.texts = texts
        self.fault = fault
    }

    func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
        preparationCount += 1
        if fault != .neverTakesBack || expected.isEmpty {
            expected = phrases.phrases
        } else {
            expected.removeAll { !phrases.phrases.contains($0) }
        }
        return fault == .reportsTwice && preparationCount > 1
            ? Preparation(unknownWords: ["x"]) : Preparation()
    }

    func recognize(
        _ audio: AsyncStream<[Int16]>, partial: @escaping @Sendable (String) -> Void
    ) async throws -> Transcript {
        var samples: [Int16] = []
        for await chunk in audio {
            if fault == .cutsAtChunks && !samples.isEmpty { break }
            samples += chunk
        }
        if Task.isCancelled {
            if fault == .deafAfterCancellation { isDeaf = true }
            if fault == .ignoresCancellation { return Transcript(text: "", recognizer: name) }
            throw CancellationError()
        }
        if samples.isEmpty && fault == .failsOnEmptyAudio { throw RecognitionError(.failed, "No audio.") }
        let text = self.text(of: samples)
        if !text.isEmpty { partial(text) }
        if fault == .repeatsPartials { partial(text) }
        if fault == .latePartials {
            Task {
                try await Task.sleep(for: .milliseconds(20))
                partial("late")
            }
        }
        return Transcript(text: text, confidence: fault == .confidenceAboveOne ? 1.5 : 0.5, recognizer: name)
    }

    private func text(of samples: [Int16]) -> String {
        if fault == .deaf || isDeaf { return "" }
        let isSilent = !samples.contains { $0 != 0 }
        if isSilent { return fault == .inventsInSilence && !samples.isEmpty ? "thank you" : "" }
        guard let number = samples.first, samples.count == utteranceLength,
            texts.indices.contains(Int(number) - 1)
        else { return fault == .inventsFromNoise && samples.count > 100 ? texts[0] : "" }
        let text = texts[Int(number) - 1]
        return expected.contains(text) || fault == .ignoresPhrases ? text : ""
    }
}

@Suite struct RecognizerContractTests {
    private let texts = ["patient in", "what time is it"]

    private func contract(_ fault: NumberRecognizer.Fault? = nil) -> RecognizerContract {
        let speech = texts.enumerated().map { index, text in
            RecognizerContract.Speech(
                [Int16](repeating: Int16(index + 1), count: utteranceLength), saying: text)
        }
        return RecognizerContract(speech: speech) { [texts] in NumberRecognizer(texts, fault: fault) }
    }

    @Test("finds no fault in a recognizer without one", arguments: RecognizerContract.Check.allCases)
    func sound(_ check: RecognizerContract.Check) async throws {
        try await contract().verify(check)
    }

    @Test(
        "finds the fault",
        arguments: [
            (.deaf, .understands), (.cutsAtChunks, .anyChunking), (.failsOnEmptyAudio, .emptyAudio),
            (.inventsInSilence, .silence), (.inventsFromNoise, .noise), (.ignoresPhrases, .onlyExpected),
            (.confidenceAboveOne, .plausibleDetails), (.repeatsPartials, .partials),
            (.latePartials, .partials),
            (.ignoresCancellation, .cancellation), (.deafAfterCancellation, .useAfterCancellation),
            (.reportsTwice, .preparingTwice), (.neverTakesBack, .changingPhrases), (.deaf, .twoAtOnce),
        ] as [(NumberRecognizer.Fault, RecognizerContract.Check)])
    fileprivate func faulty(_ fault: NumberRecognizer.Fault, _ check: RecognizerContract.Check) async {
        await #expect(throws: (any Error).self) { try await contract(fault).verify(check) }
    }

    @Test("does not wait for ever for a recognizer that hangs")
    func hanging() async {
        let contract = RecognizerContract(
            speech: texts.map { .init([1], saying: $0) }, timeLimit: .milliseconds(50)
        ) { ScriptedRecognizer([.hang]) }
        await #expect(throws: ContractViolation.self) { try await contract.verify(.understands) }
    }
}
