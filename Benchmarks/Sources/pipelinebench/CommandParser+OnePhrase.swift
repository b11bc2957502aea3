import Commands

extension CommandParser {
    /// A parser that knows one phrase, for measurements of the stages before the parser.
    static var ofOnePhrase: CommandParser {
        CommandParser(
            AliasDictionary([Alias(phrase: "patient in", action: CommandAction(rawValue: "query_time"))]))
    }
}
