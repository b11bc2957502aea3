import Commands
internal import Yams

/// Reads the expressions in a YAML document, with their places.
struct ExpressionNodes {
    let nodes: NodeReader
    let syntax: GrammarSyntax
    private let scalars: ScalarPlaces

    /// - Parameter text: the content of the file.
    init(file: String, text: String, syntax: GrammarSyntax) {
        // A long expression with many alternatives is legitimate; a whole file in one of them is not.
        nodes = NodeReader(file: file, maximumLength: 10_000)
        self.syntax = syntax
        scalars = ScalarPlaces(text)
    }

    func sentence(_ node: Node) throws(CommandFileError) -> GrammarSentence {
        guard node.scalar != nil else {
            throw nodes.invalid(
                node, "An expression must be text; put it in quotes if it begins with a bracket.")
        }
        let text = try nodes.text(node, "An expression")
        let places = scalars.places(of: node) ?? []
        let start = places.isEmpty ? position(node) : GrammarPosition()
        do {
            let sentence = try GrammarSentence(text, syntax: syntax, at: start)
            return GrammarSentence(
                text: text, expression: sentence.expression.moved(to: places), at: places.first ?? start)
        } catch {
            let moved = GrammarError(error.position?.moved(to: places), error.sentence)
            throw CommandFileError(moved, file: nodes.file)
        }
    }

    func sentences(_ node: Node, _ what: String) throws(CommandFileError) -> [GrammarSentence] {
        var sentences: [GrammarSentence] = []
        for node in try nodes.sequence(node, what) { sentences.append(try sentence(node)) }
        return sentences
    }

    /// A value of a list whose spoken form equals its written form.
    func plainValue(_ node: Node) throws(CommandFileError) -> GrammarListValue {
        let sentence = try sentence(node)
        guard sentence.expression.isPlain else {
            throw nodes.invalid(node, "A value in a list is plain words; take the brackets and signs out.")
        }
        return GrammarListValue(sentence.text, phrases: [sentence.expression])
    }

    /// The position at which the text of a scalar begins.
    func position(_ node: Node) -> GrammarPosition {
        guard let mark = node.mark else { return GrammarPosition() }
        return switch node.scalar?.style {
        case .singleQuoted, .doubleQuoted: GrammarPosition(line: mark.line, column: mark.column + 1)
        // The text of a block begins on the next line.
        case .literal, .folded: GrammarPosition(line: mark.line + 1, column: 1)
        default: GrammarPosition(line: mark.line, column: mark.column)
        }
    }
}

extension GrammarExpression {
    /// Whether the expression consists of words only.
    fileprivate var isPlain: Bool {
        switch self {
        case .word: true
        case .sequence(let parts): parts.allSatisfy(\.isPlain)
        // A number is a choice between its words and its digits.
        case .oneOf(let forms): forms.last?.isWordOfText == true && forms.allSatisfy(\.isPlain)
        default: false
        }
    }

    /// Whether the expression's words occur only in typed text, never in speech.
    fileprivate var isWordOfText: Bool {
        switch self {
        case .word(let word): word.spelling == nil
        case .sequence(let parts): parts.allSatisfy(\.isWordOfText)
        default: false
        }
    }
}
