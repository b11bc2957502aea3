import Recognition
import Synchronization
import Testing
import VoiceTesting

@Suite("What a recognizer says")
struct BoundsTests {
    /// A recognizer that returns a fixed transcript and ignores the sound.
    private struct Talker: SpeechRecognizer {
        let name = "talker"
        var partials: [String] = []
        var transcript: Transcript

        func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation { Preparation() }

        func recognize(
            _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
        ) async throws -> Transcript {
            for text in partials { tell(.partial(text)) }
            return transcript
        }
    }

    private static func transcript(
        _ text: String = "patient in", words: [String] = [], alternatives: [String] = []
    ) -> Transcript {
        Transcript(
            text: text, words: words.map { .init(text: $0, start: 0, end: 0) },
            alternatives: alternatives.map { .init(text: $0) }, recognizer: "talker")
    }

    private static func text(_ count: Int) -> String { String(repeating: "a", count: count) }

    /// Transcripts just inside and just outside the limits, and whether they are accepted.
    private static let edges: [(Transcript, Bool)] = [
        (transcript(text(4_096)), true), (transcript(text(4_097)), false),
        (transcript(String(repeating: "é", count: 2_049)), false),
        (transcript(words: Array(repeating: text(8), count: 512)), true),
        (transcript(words: Array(repeating: text(8), count: 513)), false),
        (transcript(words: Array(repeating: "", count: 5_000)), false),
        (transcript(alternatives: Array(repeating: text(4_096), count: 100)), true),
        (transcript(alternatives: Array(repeating: "a", count: 101)), false),
        (transcript(alternatives: [text(4_097)]), false),
    ]

    @Test(
        "is a failure of the recognizer if one utterance cannot contain that much", arguments: edges
    )
    func amount(transcript: Transcript, isFine: Bool) async throws {
        let talker = Talker(transcript: transcript)
        guard !isFine else {
            #expect(try await talker.recognize(samples: [0]) == transcript)
            return
        }
        let error = await #expect(throws: RecognitionError.self) { try await talker.recognize(samples: [0]) }
        #expect(error?.code == .failed)
        #expect(error?.message.contains("talker said more words than fit into the audio") == true)
    }

    @Test("is told in parts that are bounded, too")
    func partials() async throws {
        let talker = Talker(
            partials: ["patient", Self.text(4_097), "patient in"], transcript: Self.transcript())
        let told = Mutex<[String]>([])
        let error = await #expect(throws: RecognitionError.self) {
            try await talker.recognizeBounded(Utterance(samples: [])) { hypothesis in
                if case .partial(let text) = hypothesis { told.withLock { $0.append(text) } }
            }
        }
        #expect(error?.code == .failed)
        #expect(told.withLock { $0 } == ["patient", "patient in"])
    }

    @Test("of a failure is a sentence, and no more of it is kept than that")
    func messages() {
        let error = RecognitionError(.failed, String(repeating: "é", count: 1_000_000))
        #expect(error.message.hasPrefix("éé") && error.message.hasSuffix(" …"))
        #expect(error.message.utf8.count < 1_010)
        #expect(RecognitionError(.failed, Self.text(1_000)).message == Self.text(1_000))
    }
}
