/// Turns the notes of a way into filled slots.
struct GrammarFillings {
    private let marks: [GrammarAutomaton.Mark]
    private let words: [String]
    private let language: Language
    private var found: [GrammarFilling] = []
    private var openTags: [(name: String, kind: GrammarValueKind, begin: Int, pieces: Int)] = []
    /// The texts of replaced parts. A part that ends removes the parts inside it.
    private var pieces: [(range: Range<Int>, text: String)] = []
    private var openPieces: [(begin: Int, pieces: Int)] = []

    init(marks: [GrammarAutomaton.Mark], words: [String], language: Language = .english) {
        (self.marks, self.words, self.language) = (marks, words, language)
    }

    /// The fillings in the order in which they end; nil if the words of a number, duration or time slot have no value.
    mutating func read(_ notes: [GrammarTrails.Note]) -> [GrammarFilling]? {
        for note in notes {
            let position = Int(note.position)
            switch marks[Int(note.mark)] {
            case .beginTag(let name, let kind):
                openTags.append((name, kind, position, pieces.count))
            case .endTag:
                guard let tag = openTags.popLast(),
                    let value = value(tag.kind, tag.begin..<position, pieces[tag.pieces...])
                else { return nil }
                let spoken = words[tag.begin..<position].joined(separator: " ")
                found.append(GrammarFilling(slot: tag.name, value: value, spoken: spoken))
            case .beginReplaced:
                openPieces.append((position, pieces.count))
            case .endReplaced(let text):
                guard let open = openPieces.popLast() else { return nil }
                pieces.removeSubrange(open.pieces...)
                pieces.append((open.begin..<position, text))
            }
        }
        return found
    }

    private func value(
        _ kind: GrammarValueKind, _ range: Range<Int>, _ pieces: ArraySlice<(range: Range<Int>, text: String)>
    ) -> GrammarValue? {
        guard kind != .text else { return .text(text(range, pieces)) }
        let value = language.value(kind, of: Array(words[range]))
        guard case .number(let number)? = value, hasSign(before: range.lowerBound) else { return value }
        return .number(-number)
    }

    /// Whether a *minus* outside the slot stands right before a number, and subtracts it from no other number.
    private func hasSign(before index: Int) -> Bool {
        guard index > 0, words[index - 1] == language.minus else { return false }
        return index == 1 || language.number(of: words[(index - 2)...(index - 2)]) == nil
    }

    private func text(_ range: Range<Int>, _ pieces: ArraySlice<(range: Range<Int>, text: String)>) -> String
    {
        var parts: [String] = []
        var position = range.lowerBound
        for piece in pieces {
            parts += words[position..<piece.range.lowerBound]
            parts.append(piece.text)
            position = piece.range.upperBound
        }
        parts += words[position..<range.upperBound]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
