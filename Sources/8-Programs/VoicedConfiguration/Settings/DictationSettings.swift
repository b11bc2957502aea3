import Commands
import Dictation

/// `dictation`: the recognizers, the end and the marks of dictated texts.
package struct DictationSettings: KeyedSettings {
    /// The recognizers of the dictation; nil for those of `recognizer` that recognize any words.
    package var recognizer: RecognizerList?
    /// Seconds of silence that end a dictation.
    package var silence = 30.0
    /// Whether numbers become digits.
    package var writesNumbers = true
    /// The phrases that end the dictation; nil for those of the language.
    package var endPhrases: [String]?
    /// Marks beside those of the language, by their names. A mark of the language whose value here is nil is left out.
    package var marks: [String: SpokenMark?] = [:]

    package init() {}

    /// Returns the rules for the text and for the commands of a dictation in a language.
    package func options(in language: Language) -> DictationOptions {
        var options = DictationOptions(in: language)
        options.writesNumbers = writesNumbers
        options.endPhrases = endPhrases ?? options.endPhrases
        for (name, mark) in marks { options.marks[name] = mark }
        return options
    }

    package static let keys: [SettingKey<DictationSettings>] = [
        .part(
            "recognizer", \.recognizer, "As above. Without it those above that recognize any words.",
            kind: "as `recognizer`", example: "{kind: wyoming, uri: tcp://127.0.0.1:10300}", keys: []),
        .number(
            "silence", \.silence, "Seconds of silence that end a dictation.", in: 1...3600,
            unit: "seconds"
        ) { _ in "the silence must be 1 to 3600 seconds" },
        .value("numbers", \.writesNumbers, "Whether numbers, units, days and times become digits."),
        .value(
            "end-phrases", \.endPhrases,
            "Phrases that end the dictation, said alone between two pauses, in place of “stop dictation” and the "
                + "others of the language.", example: "[stop dictation]"),
        marks,
    ]

    private static let marks = SettingKey<DictationSettings>(
        KeyDescription(
            name: "marks", kind: "texts by names, or null", example: "{colon: null, double dash: \"—\"}",
            text: "More marks by the names under which they are said; null leaves one out.")
    ) { owner, values in
        let marks = try values.decodeIfPresent(
            [String: String?].self, forKey: KeyName(stringValue: "marks"))
        for (name, text) in marks ?? [:] {
            owner.marks.updateValue(text.map(SpokenMark.init(written:)), forKey: name.lowercased())
        }
    }
}
