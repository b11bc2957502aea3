import Commands
internal import Yams

/// Reads a YAML context of Picovoice Rhino.
struct RhinoContextReader {
    private let expressions: ExpressionNodes
    private var nodes: NodeReader { expressions.nodes }

    /// Rhino's built-in slots with a matching type here. A grammar with any other built-in slot is refused.
    private static let builtIn: [(name: String, type: GrammarSlotType)] = [
        ("pv.SingleDigitInteger", .number(0...9)), ("pv.TwoDigitInteger", .number(0...99)),
    ]

    init(file: String, text: String) {
        expressions = ExpressionNodes(file: file, text: text, syntax: .rhino)
    }

    func read(_ root: Node) throws(CommandFileError) -> GrammarDefinition {
        let top = try nodes.mapping(root, "The file", keys: ["context"])
        guard let node = top["context"] else {
            throw nodes.invalid(root, "There is no “context”; add it, with “expressions” below it.")
        }
        let context = try nodes.mapping(node, "“context”", keys: ["expressions", "slots", "macros"])
        guard let intents = context["expressions"] else {
            throw nodes.invalid(node, "There are no “expressions” in the context; add some.")
        }
        var definition = GrammarDefinition(intents: [])
        for (name, node) in try nodes.pairs(intents, "“expressions”") {
            definition.intents.append(
                GrammarIntent(
                    name: try nodes.text(name, "An intent's name"),
                    sentences: try expressions.sentences(node, "An intent's expressions"),
                    at: expressions.position(name)))
        }
        guard definition.intents.contains(where: { !$0.sentences.isEmpty }) else {
            throw nodes.invalid(intents, "No intent has an expression; add some.")
        }
        if let slots = context["slots"], !isEmpty(slots) {
            for (name, node) in try nodes.pairs(slots, "“slots”") {
                definition.slots.append(try slot(name, node))
            }
        }
        if let macros = context["macros"], !isEmpty(macros) {
            for (name, node) in try nodes.pairs(macros, "“macros”") {
                let choices = try expressions.sentences(node, "A macro's phrases")
                definition.rules.append(
                    GrammarRule(
                        name: try nodes.text(name, "A macro's name"),
                        expression: .oneOf(choices.map(\.expression)), at: expressions.position(name)))
            }
        }
        let sentences = definition.intents.flatMap(\.sentences)
        for (name, type) in Self.builtIn where sentences.contains(where: { $0.text.contains("$" + name) }) {
            definition.slots.append(GrammarSlot(name: name, type: type))
        }
        return definition
    }

    private func slot(_ name: Node, _ node: Node) throws(CommandFileError) -> GrammarSlot {
        var values: [GrammarListValue] = []
        for value in try nodes.sequence(node, "A slot's values") {
            values.append(try expressions.plainValue(value))
        }
        return GrammarSlot(
            name: try nodes.text(name, "A slot's name"), type: .list(values), at: expressions.position(name))
    }

    /// Whether a key has no value.
    private func isEmpty(_ node: Node) -> Bool { node.scalar?.string.isEmpty == true }
}
