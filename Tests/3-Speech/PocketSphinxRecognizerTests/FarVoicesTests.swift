#if PocketSphinx
    import Foundation
    import PocketSphinxRecognizer
    import Recognition
    import Testing

    private let canHear =
        FileManager.default.fileExists(atPath: PocketSphinxOptions().dictionary)
        && SyntheticSpeech.isAvailable

    @Suite(
        "PocketSphinx, with others who talk behind the speaker",
        .enabled(if: canHear, "needs pocketsphinx-en-us and flite"))
    struct FarVoicesTests {
        private func understood(_ samples: [Int16]) async throws -> Transcript {
            let recognizer = try PocketSphinx()
            try await recognizer.prepare(expecting: ExpectedPhrases(SyntheticSpeech.phrases))
            return try await recognizer.recognize(samples: samples)
        }

        private func behind(_ text: String, decibels: Double) throws -> [Int16] {
            let factor = pow(10, decibels / 20)
            return try SyntheticSpeech.samples(text, voice: "kal16").map { Int16(Double($0) * factor) }
        }

        @Test(
            "hears the phrase, nearly as sure as without them",
            arguments: ["patient out", "start cement timer", "surgeon left"])
        func phrase(text: String) async throws {
            let alone = try await understood(SyntheticSpeech.samples(text))
            let talk = try behind("and then we went to the market for apples", decibels: -20)
            let among = try await understood(talk + SyntheticSpeech.samples(text) + talk)
            #expect(alone.text == text && among.text == text)
            #expect((among.confidence ?? 0) > (alone.confidence ?? 1) - 0.1)
            // Times are those in the whole utterance.
            let (first, second) = try (#require(alone.words.first), #require(among.words.first))
            #expect(abs(second.start - first.start - Double(talk.count) / 16_000) < 0.25)
        }

        @Test("adds no word of theirs, even one that would be a phrase")
        func another() async throws {
            let talk = try behind("next patient", decibels: -20)
            let found = try await understood(talk + SyntheticSpeech.samples("undo that") + talk)
            #expect(found.text == "undo that")
        }
    }
#endif
