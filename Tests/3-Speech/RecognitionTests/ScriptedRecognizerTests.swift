import Recognition
import Testing
import VoiceTesting

@Suite struct ScriptedRecognizerTests {
    @Test("gives its answers in order, then empty transcripts")
    func order() async throws {
        let recognizer = ScriptedRecognizer([
            .text("patient in", confidence: 0.5), .fail(RecognitionError(.unavailable, "Away.")),
        ])
        let first = try await recognizer.recognize(samples: [1, 2, 3])
        #expect(first.text == "patient in")
        #expect(first.confidence == 0.5)
        let error = await #expect(throws: RecognitionError.self) {
            try await recognizer.recognize(samples: [])
        }
        #expect(error?.code == .unavailable)
        #expect(try await recognizer.recognize(samples: [1]).isEmpty)
        #expect(recognizer.record.sampleCounts == [3, 0, 1])
    }

    @Test("notes what it was prepared for, and fails to prepare as scripted")
    func preparation() async throws {
        let recognizer = ScriptedRecognizer(
            preparations: [
                .failure(RecognitionError(.badConfiguration, "No model.")),
                .success(Preparation(unknownWords: ["bovie"])),
            ])
        let phrases = ExpectedPhrases(["patient in"])
        await #expect(throws: RecognitionError.self) { try await recognizer.prepare(expecting: phrases) }
        #expect(try await recognizer.prepare(expecting: phrases).unknownWords == ["bovie"])
        #expect(try await recognizer.prepare(expecting: phrases) == Preparation())
        #expect(recognizer.record.prepared == [phrases, phrases, phrases])
    }

    @Test("hangs until it is cancelled")
    func hang() async throws {
        let recognizer = ScriptedRecognizer([.hang])
        let task = Task { try await recognizer.recognize(samples: []) }
        try await Task.sleep(for: .milliseconds(20))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(recognizer.record.cancellationCount == 1)
    }

    @Test("gives partial texts one a chunk")
    func partials() async throws {
        let transcript = Transcript(text: "patient in", recognizer: "scripted")
        let recognizer = ScriptedRecognizer([.partials(["patient", "patient in"], then: transcript)])
        let utterance = Utterance()
        for _ in 0..<3 { utterance.append([0]) }
        utterance.end()
        let (texts, text) = AsyncStream.makeStream(of: Hypothesis.self)
        #expect(try await recognizer.recognize(utterance) { text.yield($0) } == transcript)
        text.finish()
        #expect(
            await texts.reduce(into: []) { $0.append($1) } == [.partial("patient"), .partial("patient in")])
    }
}
