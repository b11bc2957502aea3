import ArgumentParser

/// `voiced classifier`: the group of subcommands about a classifier for many rooms.
struct ClassifierCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classifier",
        abstract: "Ask a language model about commands that rooms did not understand.",
        discussion: """
            A small server between rooms and a language model: it knows who asks, bounds what a day costs, and refuses \
            answers that the words do not support. docs/classifier-server.md explains it.

            `serve` runs it, `token` lets a room in, `judge` shows what words support; `record` and `fit` measure how \
            often a model is right. A voiced without the traits Control and HTTP has `judge` alone.

            Example: voiced classifier judge "we are cutting"
            """,
        subcommands: subcommands)

    private static let subcommands: [any ParsableCommand.Type] = {
        #if Control && HTTP
            [
                ClassifierServeCommand.self, ClassifierTokenCommand.self, ClassifierJudgeCommand.self,
                ClassifierRecordCommand.self, ClassifierFitCommand.self,
            ]
        #else
            [ClassifierJudgeCommand.self]
        #endif
    }()
}
