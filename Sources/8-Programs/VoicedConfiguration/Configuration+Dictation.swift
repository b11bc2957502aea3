import Dictation

extension Configuration {
    /// How texts are dictated.
    package struct Dictation: Decodable, Sendable {
        /// The recognizers of the dictation; nil for those of `recognizer` that recognize any words.
        package var recognizer: Recognizers?
        /// Seconds of silence that end a dictation.
        package var silence = 30.0
        /// The rules for the text and for the commands.
        package var options = DictationOptions()

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case recognizer, silence, marks, numbers
            case endPhrases = "end-phrases"
        }

        package init() {}

        package init(from decoder: any Decoder) throws {
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

        package mutating func resolvePaths(_ resolved: (String) -> String) {
            recognizer?.resolvePaths(resolved)
        }
    }
}
