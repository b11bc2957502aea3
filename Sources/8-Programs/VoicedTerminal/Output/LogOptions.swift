import ArgumentParser
import Logging

/// The option for the level of the log on standard error. The log never contains spoken words or phrases.
package struct LogOptions: ParsableArguments {
    @Option(help: "How much is logged:")
    var logLevel = LogLevel.notice

    package init() {}

    package func makeLogger() throws -> Logger {
        let stream = try LogStream()
        var logger = Logger(label: "voiced") { StreamLogHandler(label: $0, stream: stream) }
        logger.logLevel = logLevel.level
        return logger
    }
}

/// The levels of the log, by their names on the command line.
enum LogLevel: String, ExpressibleByArgument, CaseIterable {
    case trace, debug, info, notice, warning, error, critical

    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .notice }
}
