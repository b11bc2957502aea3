import Intake

extension Grammar {
    /// The likely mistakes of the author that show without comparing expressions.
    var oversights: [GrammarFinding] { emptyIntents + hiddenTypes + repeatedSlots + missingTargets }

    private var emptyIntents: [GrammarFinding] {
        let rules = definition.rules.map { Array($0.name.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        return definition.intents.compactMap { intent in
            if intent.name.allSatisfy(\.isWhitespace) {
                return GrammarFinding(
                    kind: .emptyIntent, isError: true, position: intent.position,
                    sentence: "This intent has no name, so nothing can be done about it; give it one.")
            }
            // A Rhasspy section may contain only rules.
            guard intent.sentences.isEmpty,
                !Self.contains(rules, beginningWith: Array((intent.name + ".").utf8))
            else { return nil }
            return GrammarFinding(
                kind: .emptyIntent, isError: false, position: intent.position,
                sentence:
                    "The intent “\(intent.name)” has no expression, so it can never be said; add one, or remove it."
            )
        }
    }

    /// Whether one of the sorted names begins with `begin`.
    private static func contains(_ names: [[UInt8]], beginningWith begin: [UInt8]) -> Bool {
        let place = names.partitioningIndex { !$0.lexicographicallyPrecedes(begin) }
        return place < names.count && names[place].starts(with: begin)
    }

    private var hiddenTypes: [GrammarFinding] {
        let builtIn = GrammarSlotType.builtIn(vocabulary)
        return definition.slots.filter { builtIn[$0.name] != nil }.map { slot in
            GrammarFinding(
                kind: .hidesType, isError: false, position: slot.position,
                sentence: "The slot “\(slot.name)” hides the built-in type of this name; call it otherwise.")
        }
    }

    /// A finding for each sentence that can fill a slot twice.
    var repeatedSlots: [GrammarFinding] {
        sentences.compactMap { sentence in
            var tags = TagNames()
            _ = tags.names(in: sentence.expression)
            guard let slot = tags.repeated.min() else { return nil }
            return GrammarFinding(
                kind: .repeatedSlot, isError: false, position: sentence.sentence.position,
                sentence:
                    "The slot “\(slot)” can be filled twice here, and only the last value counts; give one of them"
                    + " another name, such as “{other:\(slot)}”.")
        }
    }

    private var missingTargets: [GrammarFinding] {
        sentences.compactMap { sentence in
            var tags = TagNames()
            guard let targets = vocabulary.targets, sentence.intent.action == targets.action,
                !tags.names(in: sentence.expression).contains(targets.noun)
            else { return nil }
            return GrammarFinding(
                kind: .missingTarget, isError: true, position: sentence.sentence.position,
                sentence:
                    "This is to \(targets.action), and no slot says what; add “{\(targets.noun)}”, or "
                    + "“{\(targets.noun):name}” for a slot of yours whose values are names of \(targets.plural)."
            )
        }
    }
}

/// Finds the tags in an expression.
private struct TagNames {
    /// The tags that a single phrase can contain twice.
    private(set) var repeated: Set<String> = []

    /// The names of the tags in a resolved expression.
    mutating func names(in expression: GrammarExpression) -> Set<String> {
        switch expression {
        case .word, .digits, .anyWord, .rule, .slot: return []
        case .oneOf(let parts): return parts.reduce(into: []) { $0.formUnion(names(in: $1)) }
        case .optional(let part), .replaced(let part, _): return names(in: part)
        case .sequence(let parts):
            return parts.reduce(into: []) { all, part in
                let names = names(in: part)
                if !all.isEmpty { repeated.formUnion(all.intersection(names)) }
                all.formUnion(names)
            }
        case .tagged(let part, let name, _):
            var names = names(in: part)
            if !names.insert(name).inserted { repeated.insert(name) }
            return names
        }
    }
}
