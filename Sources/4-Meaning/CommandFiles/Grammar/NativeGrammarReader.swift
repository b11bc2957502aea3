import Commands
internal import Yams

/// Reads this project's YAML format.
struct NativeGrammarReader {
    private let expressions: ExpressionNodes
    private let vocabulary: ActionVocabulary
    private var nodes: NodeReader { expressions.nodes }

    init(file: String, text: String, vocabulary: ActionVocabulary) {
        expressions = ExpressionNodes(file: file, text: text, syntax: .native)
        self.vocabulary = vocabulary
    }

    func read(_ root: Node) throws(CommandFileError) -> GrammarDefinition {
        let top = try nodes.mapping(root, "The file", keys: ["version", "intents", "slots", "rules"])
        guard let version = top["version"] else {
            throw nodes.invalid(root, "The version is missing; begin the file with “version: 1”.")
        }
        guard try nodes.text(version, "The version") == "1" else {
            throw nodes.invalid(
                version, "Only version 1 is known; convert the file or update the program.")
        }
        guard let intents = top["intents"] else {
            throw nodes.invalid(root, "There are no intents; add some under “intents”.")
        }
        var definition = GrammarDefinition(intents: [])
        for (name, node) in try nodes.pairs(intents, "“intents”") {
            definition.intents.append(try intent(name, node))
        }
        if let slots = top["slots"] {
            for (name, node) in try nodes.pairs(slots, "“slots”") {
                definition.slots.append(
                    GrammarSlot(
                        name: try nodes.text(name, "A slot's name"), type: try slotType(node),
                        at: expressions.position(name)))
            }
        }
        if let rules = top["rules"] {
            for (name, node) in try nodes.pairs(rules, "“rules”") {
                definition.rules.append(
                    GrammarRule(
                        name: try nodes.text(name, "A rule's name"),
                        expression: try expressions.sentence(node).expression, at: expressions.position(name))
                )
            }
        }
        guard definition.intents.contains(where: { !$0.sentences.isEmpty }) else {
            throw nodes.invalid(intents, "No intent has an expression; add some.")
        }
        return definition
    }

    private func intent(_ name: Node, _ node: Node) throws(CommandFileError) -> GrammarIntent {
        var intent = GrammarIntent(
            name: try nodes.text(name, "An intent's name"), sentences: [], at: expressions.position(name))
        guard node.mapping != nil else {
            intent.sentences = try expressions.sentences(node, "An intent's expressions")
            return intent
        }
        let fields = try nodes.mapping(
            node, "An intent", keys: ["action", "weight", "refused", "expressions"])
        guard let list = fields["expressions"] else {
            throw nodes.invalid(node, "An intent needs expressions.")
        }
        intent.sentences = try expressions.sentences(list, "“expressions”")
        if let action = fields["action"] {
            let text = try nodes.text(action, "An action")
            guard vocabulary.actions.contains(CommandAction(rawValue: text)) else {
                let known = vocabulary.actions.map(\.rawValue).joined(separator: ", ")
                throw nodes.invalid(action, "The action “\(text)” is unknown; known are \(known).")
            }
            intent.action = CommandAction(rawValue: text)
        }
        if let node = fields["refused"] {
            guard let isRefused = node.bool, fields["action"] == nil || !isRefused else {
                throw nodes.invalid(node, "“refused” is true or false, and what is refused has no action.")
            }
            intent.isRefused = isRefused
        }
        if let node = fields["weight"] {
            let limits = GrammarIntent.weights
            guard let weight = Double(try nodes.text(node, "A weight")), limits.contains(weight) else {
                throw nodes.invalid(
                    node,
                    "A weight says how many times as often each phrase of the intent is said as others: a number from "
                        + "\(limits.lowerBound) to \(Int(limits.upperBound)).")
            }
            intent.weight = weight
        }
        return intent
    }

    private func slotType(_ node: Node) throws(CommandFileError) -> GrammarSlotType {
        if node.scalar != nil { return try builtInType(node) }
        if node.mapping?["type"]?.scalar != nil { return try numberType(node) }
        var values: [GrammarListValue] = []
        guard let mapping = node.mapping else {
            for value in try nodes.sequence(node, "A slot's values") {
                values.append(try expressions.plainValue(value))
            }
            return .list(values)
        }
        for (value, phrases) in mapping {
            if phrases.sequence?.isEmpty ?? (phrases.scalar?.string.isEmpty == true) {
                values.append(try expressions.plainValue(value))
                continue
            }
            let sentences =
                phrases.scalar == nil
                ? try expressions.sentences(phrases, "A value's phrases")
                : [try expressions.sentence(phrases)]
            values.append(
                GrammarListValue(try nodes.text(value, "A value"), phrases: sentences.map(\.expression)))
        }
        return .list(values)
    }

    private func builtInType(_ node: Node) throws(CommandFileError) -> GrammarSlotType {
        let name = try nodes.text(node, "A slot's type")
        let types = GrammarSlotType.builtIn(vocabulary)
        guard let type = types[name] else {
            let known = types.keys.sorted().joined(separator: ", ")
            throw nodes.invalid(
                node, "The type “\(name)” is unknown; known are \(known). Or list the values: [a, b].")
        }
        return type
    }

    private func numberType(_ node: Node) throws(CommandFileError) -> GrammarSlotType {
        let fields = try nodes.mapping(node, "A slot", keys: ["type", "minimum", "maximum"])
        guard let typeNode = fields["type"] else { throw nodes.invalid(node, "A slot needs a type.") }
        let type = try builtInType(typeNode)
        guard fields.count > 1 else { return type }
        guard case .number(let range) = type else {
            throw nodes.invalid(typeNode, "Only numbers have a minimum and a maximum.")
        }
        func limit(_ key: String, _ other: Int) throws(CommandFileError) -> Int {
            guard let node = fields[key] else { return other }
            let limits = -GrammarLimits.number...GrammarLimits.number
            guard let number = Int(try nodes.text(node, "A limit")), limits.contains(number) else {
                throw nodes.invalid(
                    node,
                    "A limit is a whole number between \(limits.lowerBound) and \(limits.upperBound).")
            }
            return number
        }
        let minimum = try limit("minimum", range.lowerBound)
        let maximum = try limit("maximum", range.upperBound)
        guard minimum <= maximum else {
            throw nodes.invalid(node, "The minimum is above the maximum; exchange them.")
        }
        return .number(minimum...maximum)
    }
}
