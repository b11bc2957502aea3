import VoiceEngine

/// A place for your own model; this recognizer only measures how long a person speaks.
struct Stopwatch: SpeechRecognizer {
    let name = "stopwatch"

    func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation { Preparation() }

    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        var count = 0  // at 16 kHz
        for await samples in utterance.sound { count += samples.count }
        return Transcript(text: count < 48_000 ? "a short one" : "a long one", recognizer: name)
    }
}

await runProgram {
    let session = VoiceSession(
        configuration: SessionConfiguration(keywords: [try KeywordModel(contentsOfFile: "Models/orbit.wake")]
        ),
        source: CommandLine.arguments.dropFirst().first.map { RecordingSource(path: $0) }
            ?? MicrophoneSource(),
        recognizer: Stopwatch(), parser: CommandParser()
    ) { request in
        guard case .unmatched(let words) = request.meaning else { return nil }
        print("That was \(words.sourceText).")
        return .done()
    }
    try await session.run()
}
