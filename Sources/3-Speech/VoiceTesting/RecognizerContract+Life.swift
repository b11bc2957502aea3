import Recognition
import Synchronization

extension RecognizerContract {
    func verifyPartials() async throws {
        let recognizer = try await prepared()
        for utterance in speech {
            let collected = PartialTexts()
            _ = try await transcribe(utterance.samples, by: recognizer, chunkSize: 1_600) {
                if case .partial(let text) = $0 { collected.append(text) }
            }
            let texts = collected.texts
            // Long enough for a text that is on its way on another thread.
            try await Task.sleep(for: .milliseconds(200))
            try require(
                collected.texts == texts, "Partial texts came after the final one: \(collected.texts).")
            for (text, next) in zip(texts, texts.dropFirst()) {
                try require(text != next, "The partial text “\(text)” came twice in a row.")
            }
        }
    }

    func verifyCancellation() async throws {
        let recognizer = try await prepared()
        // The utterance never ends: only cancellation ends the recognition.
        for (name, samples) in [("before any audio", []), ("in the middle", speech[0].samples)] {
            let utterance = Utterance()
            utterance.append(samples)
            let listening = Task { try await recognizer.recognize(utterance) { _ in } }
            try await Task.sleep(for: .milliseconds(50))
            listening.cancel()
            try await requireCancelled(listening, name)
        }
        let utterance = Utterance()
        let cancelledAtOnce = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await recognizer.recognize(utterance) { _ in }
        }
        try await requireCancelled(cancelledAtOnce, "before it began")
    }

    private func requireCancelled(_ task: Task<Transcript, any Error>, _ moment: String) async throws {
        do {
            let transcript = try await within(timeLimit) { try await task.value }
            throw ContractViolation("Cancelled \(moment), it heard “\(transcript.text)”.")
        } catch is CancellationError {
        } catch let error as ContractViolation {
            throw ContractViolation("Cancelled \(moment): \(error)")
        }
    }

    func verifyUseAfterCancellation() async throws {
        let recognizer = try await prepared()
        for _ in 0..<3 {
            let utterance = Utterance()
            utterance.append(Array(speech[1].samples.prefix(speech[1].samples.count / 2)))
            let listening = Task { try await recognizer.recognize(utterance) { _ in } }
            try await Task.sleep(for: .milliseconds(20))
            listening.cancel()
            try await requireCancelled(listening, "in the middle")
        }
        // After the audio's end the recognizer may have answered already, with the whole text.
        for delay in [0, 5, 20, 80] {
            let utterance = Utterance(samples: speech[1].samples)
            let listening = Task { try await recognizer.recognize(utterance) { _ in } }
            try await Task.sleep(for: .milliseconds(delay))
            listening.cancel()
            do {
                let transcript = try await within(timeLimit) { try await listening.value }
                try require(transcript, says: speech[1].text, "Cancelled \(delay) ms after the audio's end")
            } catch is CancellationError {}
        }
        try await requireUnderstanding(by: recognizer, "After cancelled utterances")
    }

    func verifyPreparingTwice() async throws {
        let recognizer = try await makeRecognizer()
        let once = try await recognizer.prepare(expecting: ExpectedPhrases(phrases))
        let twice = try await recognizer.prepare(expecting: ExpectedPhrases(phrases))
        try require(once == twice, "Prepared twice, the recognizer reported \(once), then \(twice).")
        try await requireUnderstanding(by: recognizer, "After preparing twice")
    }

    func verifyChangingPhrases() async throws {
        let recognizer = try await prepared()
        try await requireUnderstanding(by: recognizer, "With every phrase")
        let others = phrases.filter { $0 != speech[0].text }
        for round in 1...3 {
            try await recognizer.prepare(expecting: ExpectedPhrases(others))
            for utterance in speech where utterance.text != speech[0].text {
                let transcript = try await transcribe(utterance.samples, by: recognizer)
                try require(transcript, says: utterance.text, "After the phrases changed \(round) times")
            }
            try await recognizer.prepare(expecting: ExpectedPhrases(phrases))
            try await requireUnderstanding(by: recognizer, "After its phrase came back \(round) times")
        }
    }

    func verifyTwoAtOnce() async throws {
        let recognizers = [try await prepared(), try await prepared()]
        let texts = try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
            for (index, recognizer) in recognizers.enumerated() {
                group.addTask {
                    var texts: [String] = []
                    for utterance in speech {
                        texts.append(
                            try await transcribe(utterance.samples, by: recognizer, chunkSize: 800).text)
                    }
                    return (index, texts)
                }
            }
            return try await group.reduce(into: [Int: [String]]()) { $0[$1.0] = $1.1 }
        }
        for (index, heard) in texts {
            try require(
                heard == speech.map(\.text),
                "At the same time as another, recognizer \(index) heard \(heard).")
        }
    }
}

/// Collects texts from any thread.
private final class PartialTexts: Sendable {
    private let storage = Mutex<[String]>([])
    var texts: [String] { storage.withLock { $0 } }
    func append(_ text: String) { storage.withLock { $0.append(text) } }
}
