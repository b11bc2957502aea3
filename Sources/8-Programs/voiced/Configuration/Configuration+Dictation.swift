import Dictation
import Recognition

extension Configuration {
    /// How texts are dictated.
    struct Dictation: Decodable, Sendable {
        /// The recognizers of the dictation; nil for those of `recognizer` that recognize any words.
        var recognizer: Recognizers?
        /// Seconds of silence that end a dictation.
        var silence = 30.0
        /// The rules for the text and for the commands.
        var options = DictationOptions()

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case recognizer, silence, marks, numbers
            case endPhrases = "end-phrases"
        }

        init() {}

        init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            recognizer = try values.decodeIfPresent(Recognizers.self, forKey: .recognizer)
            silence = try values.decodeIfPresent(Double.self, forKey: .silence) ?? silence
            guard (1...3600).contains(silence) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .silence, in: values, debugDescription: "the silence must be 1 to 3600 seconds")
            }
            options.writesNumbers = try values.decodeIfPresent(Bool.self, forKey: .numbers) ?? true
            options.endPhrases =
                try values.decodeIfPresent([String].self, forKey: .endPhrases) ?? options.endPhrases
            for (name, text) in try values.decodeIfPresent([String: String?].self, forKey: .marks) ?? [:] {
                options.marks[name.lowercased()] = text.map(SpokenMark.init(written:))
            }
        }

        mutating func resolvePaths(_ resolved: (String) -> String) { recognizer?.resolvePaths(resolved) }
    }
}

extension Configuration {
    /// The least confidence with which a phrase is a command in the middle of a dictation: higher than for commands that
    /// follow a wake word, because almost all speech is text there.
    private static let dictationSureness = 0.8

    /// The recognizer of a dictation, ready for use: it recognizes any words and, on this machine and sooner, the
    /// commands of the dictation.
    func preparedDictationRecognizer() async throws -> any SpeechRecognizer {
        let words = try (dictation.recognizer ?? recognizer).makeForWords()
        let recognizer = PhrasesFirst(
            try OfflineRecognizer.make(), else: words, sureness: Self.dictationSureness)
        try await recognizer.prepare(expecting: ExpectedPhrases(dictation.options.expectedPhrases))
        return recognizer
    }
}
