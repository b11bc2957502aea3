extension Grammar {
    /// Checks the grammar, and returns everything that its author should know, in the order of the file.
    ///
    /// The work grows with the size of the grammar, with the beginnings that its expressions share, and with the
    /// number of texts that have two readings. The check takes at most a few seconds and some hundred megabytes for
    /// any grammar: if it reaches its limit of steps, a finding says which part it did not compare.
    ///
    /// - Parameter unknownWords: the words without a pronunciation, as the `Preparation` of the recognizer names them.
    public func findings(unknownWords: Set<String> = []) -> [GrammarFinding] {
        var check = GrammarCheck(self)
        var found = check.unreachable() + check.ambiguous()
        if let incomplete = check.incomplete { found.append(incomplete) }
        found += oversights
        found += unknown(unknownWords)
        found += unusedSlots.map { unused("slot", $0.name, $0.position) }
        found += unusedRules.map { unused("rule", $0.name, $0.position) }
        let nowhere = GrammarPosition(line: .max)
        return found.enumerated().sorted {
            ($0.element.position ?? nowhere, $0.offset) < ($1.element.position ?? nowhere, $1.offset)
        }.map(\.element)
    }

    private func unused(_ what: String, _ name: String, _ place: GrammarPosition) -> GrammarFinding {
        GrammarFinding(
            kind: .unused, isError: false, position: place,
            sentence: "No expression uses the \(what) “\(name)”; use it, or remove it.")
    }
}
