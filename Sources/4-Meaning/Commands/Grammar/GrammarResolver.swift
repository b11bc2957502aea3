/// Replaces the names of rules and slots by their expressions.
///
/// The resolver resolves a rule once and shares the result, so a chain of rules that each use the next twice does not
/// take twice the memory for each rule.
struct GrammarResolver {
    private let slots: [String: GrammarSlot]
    private let rules: [String: GrammarRule]
    private let context: GrammarContext
    private let builtIn: [String: GrammarSlotType]
    private var resolvedRules: [String: Resolved] = [:]
    private var resolvedSlots: [String: Resolved] = [:]
    private var openRules: Set<String> = []
    /// The slots and rules that a resolved expression uses.
    private(set) var usedSlots: Set<String> = []
    private(set) var usedRules: Set<String> = []

    private struct Resolved {
        var expression: GrammarExpression
        var height: Int
    }

    init(_ definition: GrammarDefinition, context: GrammarContext) throws(GrammarError) {
        self.context = context
        builtIn = GrammarSlotType.builtIn(context.vocabulary)
        var slots: [String: GrammarSlot] = [:]
        for slot in definition.slots {
            if let other = slots.updateValue(slot, forKey: slot.name) {
                throw GrammarError(
                    slot.position, "The slot “\(slot.name)” is there already, on line \(other.position.line)."
                )
            }
        }
        var rules: [String: GrammarRule] = [:]
        for rule in definition.rules {
            if let other = rules.updateValue(rule, forKey: rule.name) {
                throw GrammarError(
                    rule.position, "The rule “\(rule.name)” is there already, on line \(other.position.line)."
                )
            }
        }
        (self.slots, self.rules) = (slots, rules)
    }

    /// The expression without rules and slots: only words, digits, sequences, choices, options, tags and replacements.
    mutating func resolve(_ expression: GrammarExpression) throws(GrammarError) -> GrammarExpression {
        try resolve(expression, depth: 0, at: nil).expression
    }

    private mutating func resolve(
        _ expression: GrammarExpression, depth: Int, at place: GrammarPosition?
    ) throws(GrammarError) -> Resolved {
        guard depth <= GrammarLimits.depth else { throw tooDeep(place) }
        let resolved: Resolved
        switch expression {
        case .word(let word) where !context.language.isEnglish:
            var folded = word
            folded.text = context.language.folded(word.text)
            return Resolved(expression: .word(folded), height: 0)
        case .word, .digits, .anyWord:
            return Resolved(expression: expression, height: 0)
        case .sequence(let parts):
            resolved = try resolveAll(parts, depth: depth, at: place) { .sequence($0) }
        case .oneOf(let parts):
            resolved = try resolveAll(parts, depth: depth, at: place) { .oneOf($0) }
        case .optional(let part):
            resolved = try resolveAll([part], depth: depth, at: place) { .optional($0[0]) }
        case .tagged(let part, let name, let kind):
            resolved = try resolveAll([part], depth: depth, at: place) {
                .tagged($0[0], name: name, kind: kind)
            }
        case .replaced(let part, let text):
            resolved = try resolveAll([part], depth: depth, at: place) { .replaced($0[0], by: text) }
        case .rule(let name, let place):
            resolved = try rule(name, depth: depth, at: place)
        case .slot(let name, let type, let place):
            let (kind, value) = try slot(type, depth: depth, at: place)
            resolved = Resolved(
                expression: .tagged(value.expression, name: name, kind: kind), height: value.height + 1)
        }
        guard depth + resolved.height <= GrammarLimits.depth * 3 / 2 else { throw tooDeep(place) }
        return resolved
    }

    private mutating func resolveAll(
        _ parts: [GrammarExpression], depth: Int, at place: GrammarPosition?,
        _ join: ([GrammarExpression]) -> GrammarExpression
    ) throws(GrammarError) -> Resolved {
        var height = 0
        var expressions: [GrammarExpression] = []
        expressions.reserveCapacity(parts.count)
        for part in parts {
            let resolved = try resolve(part, depth: depth + 1, at: place)
            height = max(height, resolved.height)
            expressions.append(resolved.expression)
        }
        return Resolved(expression: join(expressions), height: height + 1)
    }

    private func tooDeep(_ place: GrammarPosition?) -> GrammarError {
        GrammarError(
            place, "Rules and brackets are nested more than \(GrammarLimits.depth) deep; write it flatter.")
    }

    private mutating func rule(
        _ name: String, depth: Int, at place: GrammarPosition
    ) throws(GrammarError) -> Resolved {
        usedRules.insert(name)
        if let known = resolvedRules[name] { return known }
        if let range = GrammarRange(name) {
            return Resolved(expression: context.language.number(range.range), height: 12)
        }
        guard let rule = rules[name] else {
            throw GrammarError(
                place, "There is no rule “\(name)”\(Self.suggestion(name, rules.keys)); define it.")
        }
        guard openRules.insert(name).inserted else {
            throw GrammarError(
                place, "The rule “\(name)” contains itself; a phrase that never ends cannot be said.")
        }
        let resolved = try resolve(rule.expression, depth: depth + 1, at: place)
        openRules.remove(name)
        resolvedRules[name] = resolved
        return resolved
    }

    private mutating func slot(
        _ type: String, depth: Int, at place: GrammarPosition
    ) throws(GrammarError) -> (GrammarValueKind, Resolved) {
        usedSlots.insert(type)
        guard let slotType = slots[type]?.type ?? builtIn[type] else {
            let names = Array(slots.keys) + builtIn.keys
            throw GrammarError(
                place, "There is no slot “\(type)”\(Self.suggestion(type, names)); define it under “slots”.")
        }
        let kind = slotType.kind
        if let known = resolvedSlots[type] { return (kind, known) }
        let expression: GrammarExpression
        var values = Resolved(expression: .oneOf([]), height: 12)
        switch slotType {
        case .list(let list):
            values = try resolveAll(
                list.map { .replaced(.oneOf($0.phrases), by: $0.value) }, depth: depth + 1, at: place
            ) { .oneOf($0) }
            expression = values.expression
        case .number(let range): expression = context.language.number(range)
        case .duration: expression = context.language.duration
        case .time: expression = context.language.time
        case .text: expression = .anyWords(upTo: GrammarLimits.freeWords)
        case .target:
            guard !context.targets.isEmpty else {
                throw Self.noPhrases(context.vocabulary.targets?.plural ?? "targets", place)
            }
            expression = .oneOf(
                context.targets.sorted { $0.key < $1.key }.map { name, phrases in
                    .replaced(.oneOf(phrases.sorted().map { .words($0) }), by: name)
                })
        case .alias:
            guard !context.aliases.isEmpty else { throw Self.noPhrases("aliases", place) }
            expression = .oneOf(context.aliases.sorted().map { .words($0) })
        }
        values.expression = expression
        resolvedSlots[type] = values
        return (kind, values)
    }

    private static func noPhrases(_ what: String, _ place: GrammarPosition) -> GrammarError {
        GrammarError(
            place,
            "This slot needs \(what), and there are none; name an aliases file that has some, or another domain."
        )
    }

    private static func suggestion(_ name: String, _ known: some Sequence<String>) -> String {
        NearName.nearest(to: name, among: known).map { "; “\($0)” is near" } ?? ""
    }
}

extension GrammarSlotType {
    /// The way in which the words in a slot of this type are read.
    var kind: GrammarValueKind {
        switch self {
        case .list, .target, .alias, .text: .text
        case .number: .number
        case .duration: .duration
        case .time: .time
        }
    }
}
