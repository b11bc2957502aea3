import Commands

extension CommandParser {
    /// A parser that knows one phrase: for measuring what comes before it.
    static var ofOnePhrase: CommandParser {
        CommandParser(
            AliasDictionary([Alias(phrase: "patient in", action: CommandAction(rawValue: "query_time"))]))
    }
}
