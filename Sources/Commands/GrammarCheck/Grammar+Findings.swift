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
        var found: [GrammarFinding] = []
        var unreachable: Set<Int> = []
        for index in sentences.indices {
            guard let finding = unreachability(index, &shadows) else { continue }
            unreachable.insert(index)
            found.append(finding)
        }
        found += ambiguities(stops, leavingOut: unreachable)
        found += unknown(unknownWords)
        found += unusedSlots.map { unused("slot", $0.name, $0.position) }
        found += unusedRules.map { unused("rule", $0.name, $0.position) }
        let nowhere = GrammarPosition(line: .max)
        return found.enumerated().sorted {
            ($0.element.position ?? nowhere, $0.offset) < ($1.element.position ?? nowhere, $1.offset)
        }.map(\.element)
    }

    private func unreachability(_ index: Int, _ shadows: inout GrammarShadows) -> GrammarFinding? {
        let place = sentences[index].sentence.position
        guard shadows.canBeSaid(index) else {
            return GrammarFinding(
                kind: .unreachable, isError: true, position: place,
                sentence: "This can never be said: a slot or rule in it has no values; add some.")
        }
        guard !shadows.counts(index) else { return nil }
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

    private func ambiguities(_ stops: GrammarStops, leavingOut: Set<Int>) -> [GrammarFinding] {
        var search = GrammarAmbiguity(stops)
        search.search()
        var found: [GrammarFinding] = []
        var reported: Set<[Int]> = []
        for example in search.examples where !leavingOut.contains(example.second) {
            guard !reported.contains([example.first, example.second]),
                let finding = ambiguity(example)
            else { continue }
            reported.insert([example.first, example.second])
            found.append(finding)
        }
        if !search.isComplete {
            found.append(
                GrammarFinding(
                    kind: .incomplete, isError: false,
                    sentence: "The grammar is so large that not all of its expressions were compared."))
        }
        return found
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
        // The slots may come out the same on both ways.
        guard let match = match(example.text), let other = match.runnerUp,
            other.intent == match.intent
        else { return nil }
        return GrammarFinding(
            kind: .ambiguous, isError: true, position: place,
            sentence: "“\(example.text)” fills slots in two ways: \(Self.list(match.reading)) counts, and"
                + " \(Self.list(other)) fits too; let them differ.", example: example.text)
    }

    private static func list(_ reading: GrammarReading) -> String {
        let slots = reading.fillings.map { "\($0.slot) = \($0.value)" }
        return slots.isEmpty ? "no slot" : slots.joined(separator: ", ")
    }

    private func unused(_ what: String, _ name: String, _ place: GrammarPosition) -> GrammarFinding {
        GrammarFinding(
            kind: .unused, isError: false, position: place,
            sentence: "No expression uses the \(what) “\(name)”; use it, or remove it.")
    }
}
