import Commands

/// A page about a parser's answers to a table of phrasings.
struct PhrasingReport {
    private struct Answer {
        var phrasing: Phrasing
        var action: String
        var tier: AliasMatch.Tier?

        var isCommand: Bool { phrasing.expected != "none" }
        var isRight: Bool { action == phrasing.expected }
        /// Whether the parser chose an action that was not meant.
        var isFalse: Bool { action != "none" && !isRight }
    }

    private let answers: [Answer]
    private let explanations: [String: String]

    /// Asks the parser; `explanations` gives the reason of each known false action.
    init(_ phrasings: [Phrasing], _ parser: CommandParser, explanations: [String: String]) {
        self.explanations = explanations
        answers = phrasings.map { phrasing in
            let answer = phrasing.answer(of: parser)
            return Answer(phrasing: phrasing, action: answer.action, tier: answer.tier)
        }
    }

    /// The texts that led to a false action.
    var falseActions: [String] { answers.filter(\.isFalse).map(\.phrasing.text) }

    /// The tables.
    var markdown: String {
        """
        \(kinds)
        \(tiers)
        ### Unwanted actions

        \(list(answers.filter(\.isFalse), explained))
        ### Commands that nothing came of

        \(list(answers.filter { $0.isCommand && $0.action == "none" }) { "\($0.phrasing.expected): “\($0.phrasing.text)”" })
        """
    }

    private var kinds: String {
        var seen: [String] = []
        for answer in answers where !seen.contains(answer.phrasing.kind) { seen.append(answer.phrasing.kind) }
        var table =
            "| kind | texts | right | nothing done | false actions |\n| --- | --- | --- | --- | --- |\n"
        for kind in seen { table += row(kind, answers.filter { $0.phrasing.kind == kind }) }
        table += row("commands", answers.filter(\.isCommand))
        table += row("no commands", answers.filter { !$0.isCommand })
        return table
    }

    private func row(_ name: String, _ answers: [Answer]) -> String {
        let right = answers.count(where: \.isRight)
        let percent = Int((Double(right) / Double(max(1, answers.count)) * 100).rounded())
        return "| \(name) | \(answers.count) | \(right) (\(percent) %) | "
            + "\(answers.count { $0.action == "none" }) | \(answers.count(where: \.isFalse)) |\n"
    }

    private var tiers: String {
        var table = "| tier | answers | right | false actions |\n| --- | --- | --- | --- |\n"
        for tier in [AliasMatch.Tier.exact, .contains, .fuzzy] {
            let given = answers.filter { $0.tier == tier }
            table += "| \(tier) | \(given.count) | \(given.count(where: \.isRight)) "
            table += "| \(given.count(where: \.isFalse)) |\n"
        }
        return table
    }

    private func explained(_ answer: Answer) -> String {
        "“\(answer.phrasing.text)” did \(answer.action) (\(answer.tier.map { "\($0)" } ?? "answer")), "
            + "expected \(answer.phrasing.expected): \(explanations[answer.phrasing.text] ?? "not explained yet")."
    }

    private func list(_ answers: [Answer], _ line: (Answer) -> String) -> String {
        answers.isEmpty ? "None.\n" : answers.map { "- " + line($0) + "\n" }.joined()
    }
}
