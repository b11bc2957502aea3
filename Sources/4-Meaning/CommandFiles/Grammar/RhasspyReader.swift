import Commands

/// Reads Rhasspy's `sentences.ini`: a section is an intent, a line `name = expression` is a rule, and every other line
/// is a sentence.
struct RhasspyReader {
    private let file: String
    private var definition = GrammarDefinition(intents: [])
    private var lineOfSection: [String: Int] = [:]
    private var references = SlotListReferences()

    /// The most slot lists of a grammar; a grammar for one room needs fewer.
    private static let maximumLists = 200

    init(file: String) { self.file = file }

    mutating func read(
        _ text: String, slotList: (String) throws(CommandFileError) -> String?
    ) throws(CommandFileError) -> GrammarDefinition {
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            let begin = line.prefix { $0.isWhitespace }.unicodeScalars.count
            let content = line.drop { $0.isWhitespace }
            var position = GrammarPosition(line: index + 1, column: begin + 1)
            guard let first = content.first, first != "#", first != ";" else { continue }
            if first == "[" {
                try section(content, at: position)
            } else if content.hasPrefix("\\[") {
                // The backslash shows that the line begins with an optional word, and not with a section.
                position.column += 1
                try sentenceOrRule(content.dropFirst(), at: position)
            } else {
                try sentenceOrRule(content, at: position)
            }
        }
        guard definition.intents.contains(where: { !$0.sentences.isEmpty }) else {
            throw CommandFileError(
                .invalid, file: file, "There is no sentence in the file; write some below a “[Section]”.")
        }
        try readLists(slotList, after: text.utf8.count)
        return definition
    }

    private func invalid(_ position: GrammarPosition, _ sentence: String) -> CommandFileError {
        CommandFileError(GrammarError(position, sentence), file: file)
    }

    private mutating func section(
        _ content: Substring, at position: GrammarPosition
    ) throws(CommandFileError) {
        guard let end = content.firstIndex(of: "]"),
            content[end...].dropFirst().allSatisfy(\.isWhitespace)
        else {
            throw invalid(
                position, "A line that begins with “[” is a section; begin a sentence with “\\[” instead.")
        }
        let name = String(content[..<end].dropFirst())
        guard !name.isEmpty, name.unicodeScalars.count <= GrammarLimits.nameLength else {
            throw invalid(position, "A section's name has 1 to \(GrammarLimits.nameLength) characters.")
        }
        if let line = lineOfSection.updateValue(position.line, forKey: name) {
            throw invalid(position, "The section “\(name)” is there already, on line \(line).")
        }
        definition.intents.append(GrammarIntent(name: name, sentences: [], at: position))
    }

    private mutating func sentenceOrRule(
        _ content: Substring, at position: GrammarPosition
    ) throws(CommandFileError) {
        guard let intent = definition.intents.last else {
            throw invalid(position, "A section comes before the first sentence; add “[NameOfTheIntent]”.")
        }
        guard let equals = content.firstIndex(of: "=") else {
            let expression = try expression(content, at: position, scope: intent.name)
            definition.intents[definition.intents.count - 1].sentences.append(
                GrammarSentence(text: String(content), expression: expression, at: position))
            return
        }
        let name = content[..<equals].split(separator: " ").joined(separator: " ")
        let body = content[equals...].dropFirst()
        let column = content.unicodeScalars.distance(from: content.startIndex, to: body.startIndex)
        var start = position
        start.column += column
        let rule = GrammarRule(
            name: "\(intent.name).\(name)",
            expression: try expression(body, at: start, scope: intent.name), at: position)
        definition.rules.append(rule)
    }

    private mutating func expression(
        _ text: Substring, at position: GrammarPosition, scope: String?
    ) throws(CommandFileError) -> GrammarExpression {
        do {
            let expression = try GrammarExpression(
                String(text), syntax: .rhasspy, at: position, scope: scope)
            references.add(expression)
            return expression
        } catch {
            throw CommandFileError(error, file: file)
        }
    }

    /// Makes rules of the slot lists that expressions use, also within lists. `bytes` is the number of bytes
    /// read before.
    private mutating func readLists(
        _ slotList: (String) throws(CommandFileError) -> String?, after bytes: Int
    ) throws(CommandFileError) {
        var count = 0
        var bytes = bytes
        while let (list, position) = references.next() {
            count += 1
            guard count <= Self.maximumLists else {
                throw invalid(position, "More than \(Self.maximumLists) slot lists are used; use fewer.")
            }
            guard let text = try slotList(list) else {
                throw invalid(
                    position, "There is no slot list “\(list)”; put one value a line into slots/\(list).")
            }
            bytes += text.utf8.count
            guard bytes <= CommandFile.maximumBytes else {
                throw CommandFileError(
                    .tooLarge, file: file, line: position.line, column: position.column,
                    "With the slot list “\(list)” the grammar is larger than \(CommandFile.maximumBytes) bytes in all;"
                        + " shorten its lists, or use fewer.")
            }
            var inner = RhasspyReader(file: "slots/\(list)")
            var choices: [GrammarExpression] = []
            for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .enumerated() where line.contains(where: { !$0.isWhitespace }) && line.first != "#"
            {
                let position = GrammarPosition(line: index + 1)
                choices.append(try inner.expression(line, at: position, scope: nil))
            }
            references.add(inner.references)
            definition.rules.append(
                GrammarRule(name: "$" + list, expression: .oneOf(choices), at: position))
        }
    }
}
