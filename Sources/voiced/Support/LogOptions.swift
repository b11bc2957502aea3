import ArgumentParser
import Logging

/// How much is logged to standard error. What was said is never among it.
struct LogOptions: ParsableArguments {
    @Option(help: "How much is logged:")
    var logLevel = LogLevel.notice

    func makeLogger() -> Logger {
        var logger = Logger(label: "voiced") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = logLevel.level
        return logger
    }
}

/// The levels of the log, as they are named on the command line.
enum LogLevel: String, ExpressibleByArgument, CaseIterable {
    case trace, debug, info, notice, warning, error, critical

    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .notice }
}
