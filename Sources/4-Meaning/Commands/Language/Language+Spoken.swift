import Foundation

extension Language {
    /// The language of the command that the current task carries out, in a room of several languages; nil elsewhere.
    /// The answers to the command use it, also if a handler knows nothing of it.
    @TaskLocal package static var ofCommand: Language?

    /// The language of answers: the language of the command if there is one, otherwise this one.
    package var ofAnswers: Language { Self.ofCommand ?? self }

    /// Whether a recognizer's tag means this language: its code, such as `de`, `de-DE` or `de_AT`, or its English
    /// name, as Whisper's services write it.
    ///
    /// - Parameter tag: the language that the recognizer reports.
    func isNamed(by tag: String) -> Bool {
        let tag = tag.lowercased()
        if tag.split(whereSeparator: { "-_".contains($0) }).first.map(String.init) == code { return true }
        return Locale(identifier: "en").localizedString(forLanguageCode: code)?.lowercased() == tag
    }
}
