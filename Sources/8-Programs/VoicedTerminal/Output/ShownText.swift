extension String {
    /// The text without characters that control a terminal: control characters other than line breaks and tabs, and
    /// marks that change the direction of writing. Spoken words, file names and rows of a database come from outside.
    package var withoutControls: String {
        guard unicodeScalars.contains(where: \.steersTerminal) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.steersTerminal }))
    }
}

extension String {
    /// The text with a full stop, unless it ends with the mark of a sentence already, so that other sentences
    /// may follow.
    package var asSentence: String { last.map { ".!?".contains($0) } ?? true ? self : self + "." }
}

extension Unicode.Scalar {
    fileprivate var steersTerminal: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: properties.generalCategory == .control
        }
    }
}
