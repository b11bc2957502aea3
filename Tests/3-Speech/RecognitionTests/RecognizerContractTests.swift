import Recognition
import Testing
import VoiceTesting

/// A minimal recognizer of numbered speech, which may break one promise of the contract.
private actor NumberRecognizer: SpeechRecognizer {
    /// The promise that the recognizer breaks.
    enum Fault: CaseIterable {
        case deaf, cutsAtChunks, inventsInSilence, inventsFromNoise, ignoresPhrases, confidenceAboveOne
        case repeatsPartials, latePartials, ignoresCancellation, deafAfterCancellation
        case reportsTwice, neverTakesBack, failsOnEmptyAudio
        case endsAtPauses, ignoresPauses, miscountsPauses, guessesAtPauses, hearsOnlyTheRest
    }

    nonisolated let name = "numbers"
    private let speech: NumberedSpeech
    private let fault: Fault?
    private var expected: [String] = []
    private var isDeaf = false
    private var preparationCount = 0
    private var lastHeard: (utterance: ObjectIdentifier, sampleCount: Int)?

    init(_ speech: NumberedSpeech, fault: Fault? = nil) {
        self.speech = speech
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
            ? Preparation(unknownWords: ["x"], answersPauses: true) : Preparation(answersPauses: true)
    }

    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        var samples: [Int16] = []
        var lastPartial = ""
        hearing: for await piece in utterance.pieces {
            switch piece {
            case .sound(let chunk):
                if fault == .cutsAtChunks && !samples.isEmpty { break hearing }
                samples += chunk
            case .pause(let count):
                if fault == .endsAtPauses { break hearing }
                if fault == .ignoresPauses { continue }
                let text = self.text(of: samples)
                if text != lastPartial { tell(.partial(text)) }
                lastPartial = text
                tell(
                    .soFar(
                        fault == .guessesAtPauses ? "patient" : text,
                        sampleCount: fault == .miscountsPauses ? count - 1 : count))
            }
        }
        if fault == .hearsOnlyTheRest {
            let former = lastHeard.map { $0.utterance == ObjectIdentifier(utterance) ? $0.sampleCount : 0 }
            lastHeard = (ObjectIdentifier(utterance), samples.count)
            samples.removeFirst(former ?? 0)
        }
        if Task.isCancelled {
            if fault == .deafAfterCancellation { isDeaf = true }
            if fault == .ignoresCancellation { return Transcript(text: "", recognizer: name) }
            throw CancellationError()
        }
        if samples.isEmpty && fault == .failsOnEmptyAudio { throw RecognitionError(.failed, "No audio.") }
        let text = self.text(of: samples)
        if !text.isEmpty, text != lastPartial { tell(.partial(text)) }
        if fault == .repeatsPartials { tell(.partial(text)) }
        if fault == .latePartials {
            Task {
                try await Task.sleep(for: .milliseconds(20))
                tell(.partial("late"))
            }
        }
        return Transcript(text: text, confidence: fault == .confidenceAboveOne ? 1.5 : 0.5, recognizer: name)
    }

    private func text(of samples: [Int16]) -> String {
        if fault == .deaf || isDeaf { return "" }
        let isSilent = !samples.contains { $0 != 0 }
        if isSilent { return fault == .inventsInSilence && !samples.isEmpty ? "thank you" : "" }
        let text = speech.text(of: samples)
        if text.isEmpty && fault == .inventsFromNoise && samples.count > 100 { return speech.texts[0] }
        return expected.contains(text) || fault == .ignoresPhrases ? text : ""
    }
}

@Suite struct RecognizerContractTests {
    private let speech = NumberedSpeech(["patient in", "what time is it"])

    private func contract(
        _ fault: NumberRecognizer.Fault? = nil, timeLimit: Duration = .seconds(60)
    ) -> RecognizerContract {
        RecognizerContract(speech: speech.utterances, timeLimit: timeLimit) { [speech] in
            NumberRecognizer(speech, fault: fault)
        }
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
            (.latePartials, .partials), (.endsAtPauses, .pauses), (.ignoresPauses, .pauses),
            (.miscountsPauses, .pauses), (.guessesAtPauses, .pauses), (.hearsOnlyTheRest, .goingOn),
            (.ignoresCancellation, .cancellation), (.deafAfterCancellation, .useAfterCancellation),
            (.reportsTwice, .preparingTwice), (.neverTakesBack, .changingPhrases), (.deaf, .twoAtOnce),
        ] as [(NumberRecognizer.Fault, RecognizerContract.Check)])
    fileprivate func faulty(_ fault: NumberRecognizer.Fault, _ check: RecognizerContract.Check) async {
        await #expect(throws: (any Error).self) {
            try await contract(fault, timeLimit: .seconds(1)).verify(check)
        }
    }

    @Test("does not wait for ever for a recognizer that hangs")
    func hanging() async {
        let contract = RecognizerContract(
            speech: speech.utterances, timeLimit: .milliseconds(50)
        ) { ScriptedRecognizer([.hang]) }
        await #expect(throws: ContractViolation.self) { try await contract.verify(.understands) }
    }
}
