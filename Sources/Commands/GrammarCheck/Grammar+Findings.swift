extension Grammar {
    /// What its author should know, in the order of the file.
    ///
    /// Takes at most a few seconds and some hundred megabytes, whatever the grammar: beyond that it says that it
    /// compared only a part.
    ///
    /// - Parameter unknownWords: the words that the recognizer has no pronunciation for, as its `Preparation` names
    ///   them.
    public func findings(unknownWords: Set<String> = []) -> [GrammarFinding] {
        let stops = GrammarStops(automaton)
        var shadows = GrammarShadows(stops)
        let oversights = oversights
        var found: [GrammarFinding] = []
        var unreachable: Set<Int> = []
        for index in shadows.shadowed() {
            unreachable.insert(index)
            found.append(unreachability(index, shadows))
        }
        var ambiguity = GrammarAmbiguity(
            stops, intents: sentences.map(\.intent.name),
            repeatsSlots: oversights.contains { $0.kind == .repeatedSlot })
        ambiguity.search()
        found += ambiguities(ambiguity.examples.filter { !unreachable.contains($0.second) })
        if !ambiguity.isComplete || !shadows.isComplete {
            found.append(
                GrammarFinding(
                    kind: .incomplete, isError: false,
                    sentence: "The grammar is so large that not all of its expressions were compared."))
        }
        found += oversights
        found += unknown(unknownWords)
        found += unusedSlots.map { unused("slot", $0.name, $0.position) }
        found += unusedRules.map { unused("rule", $0.name, $0.position) }
        let nowhere = GrammarPosition(line: .max)
        return found.enumerated().sorted {
            ($0.element.position ?? nowhere, $0.offset) < ($1.element.position ?? nowhere, $1.offset)
        }.map(\.element)
    }

    private func unreachability(_ index: Int, _ shadows: GrammarShadows) -> GrammarFinding {
        let place = sentences[index].sentence.position
        guard shadows.canBeSaid(index) else {
            return GrammarFinding(
                kind: .unreachable, isError: true, position: place,
                sentence: "This can never be said: a slot or rule in it has no values; add some.")
        }
        let text = shadows.text(index) ?? ""
        guard let winner = match(text)?.reading else {
            return GrammarFinding(
                kind: .unreachable, isError: true, position: place,
                sentence: "All of this is optional, so nothing has to be said; make a word obligatory.")
        }
        let isSame = winner.intent == sentences[index].intent.name
        return GrammarFinding(
            kind: .unreachable, isError: !isSame, position: place,
            sentence:
                "This never counts: all that it says is said before it, “\(text)” for \(winner.intent) on"
                + " line \(winner.position.line); remove one of them.", example: text)
    }

    /// One finding for each two sentences.
    private func ambiguities(_ examples: [GrammarAmbiguity.Example]) -> [GrammarFinding] {
        var reported: Set<[Int]> = []
        return examples.compactMap { example in
            guard !reported.contains([example.first, example.second]),
                let finding = ambiguity(example)
            else { return nil }
            reported.insert([example.first, example.second])
            return finding
        }
    }

    private func ambiguity(_ example: GrammarAmbiguity.Example) -> GrammarFinding? {
        let first = sentences[example.first]
        let second = sentences[example.second]
        let place = second.sentence.position
        guard first.intent.name == second.intent.name else {
            return GrammarFinding(
                kind: .ambiguous, isError: true, position: place,
                sentence: "“\(example.text)” is \(second.intent.name) here and \(first.intent.name) on line"
                    + " \(first.sentence.position.line), which counts; let them differ.",
                example: example.text)
        }
        // An earlier intent may say it, too; that is another finding.
        guard let match = match(example.text), match.intent == first.intent.name,
            let other = example.slots.first(where: { $0 != match.slots })
        else { return nil }
        return GrammarFinding(
            kind: .ambiguous, isError: true, position: place,
            sentence: "“\(example.text)” fills slots in two ways: \(Self.list(match.slots)) counts, and"
                + " \(Self.list(other)) fits too; let them differ.", example: example.text)
    }

    private static func list(_ slots: [String: GrammarValue]) -> String {
        let list = slots.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
        return list.isEmpty ? "no slot" : list.joined(separator: ", ")
    }

    private func unused(_ what: String, _ name: String, _ place: GrammarPosition) -> GrammarFinding {
        GrammarFinding(
            kind: .unused, isError: false, position: place,
            sentence: "No expression uses the \(what) “\(name)”; use it, or remove it.")
    }
}
