import Foundation

extension Language {
    /// The language of the command that this task carries out, in a room of several languages; nil elsewhere. What answers
    /// the command says its sentences in it, also through handlers that know nothing of it.
    @TaskLocal package static var ofCommand: Language?

    /// The language to answer in: that of the command, else this one.
    package var ofAnswers: Language { Self.ofCommand ?? self }

    /// Whether a recognizer means this language: by its code, such as `de`, `de-DE` or `de_AT`, or by its English name, as
    /// Whisper's services write it.
    ///
    /// - Parameter tag: what the recognizer says.
    func isNamed(by tag: String) -> Bool {
        let tag = tag.lowercased()
        if tag.split(whereSeparator: { "-_".contains($0) }).first.map(String.init) == code { return true }
        return Locale(identifier: "en").localizedString(forLanguageCode: code)?.lowercased() == tag
    }
}
