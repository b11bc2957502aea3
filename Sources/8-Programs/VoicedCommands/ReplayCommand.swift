import ArgumentParser
import Feedback
import Foundation
import Logging
import Session
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced replay`: runs a recorded session once more, and compares the events.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Run a recorded session once more, and compare the events.",
        discussion: """
            The folder is one that `voiced run --record-session` has made. The session gets the recorded input of the \
            microphone and of programs again, with the recorded phrases, wake words and database. It carries out no \
            action and calls no other machine: it uses their recorded answers. So another person's folder has no \
            effect here. Prints the new events. If one differs from the recorded one, shows both, and the exit code is \
            1. Times and partial texts are not compared, and confidences may differ by 0.05. The folder stays as it \
            is.

            Example: voiced replay /tmp/session
            """)

    @Argument(help: "The folder of the recorded session.", completion: .directory)
    var folder: String

    @Option(
        help: """
            The configuration to try in place of the session's own, or none. Addresses, keys and programs in it do \
            not count.
            """, completion: .file())
    var config: String?

    @OptionGroup var form: ResultForm
    @OptionGroup var log: LogOptions

    func run() async throws {
        let logger = try log.makeLogger()
        let folder = TapeFolder(path: folder)
        let cover = try folder.readCover()
        let entries = try folder.lines(folder.tape, as: TapeEntry.self)
        guard !entries.isEmpty else {
            throw Failure(.badData, "\(folder.tape) is empty; record the session again")
        }
        let (signal, requests) = entries.signal(name: cover.source)
        guard access(folder.database, R_OK) == 0 else {
            throw Failure(.noInput, "\(folder.database) cannot be read; record the session again")
        }
        var assembly = try await assembly(cover, folder, logger)
        try folder.giveBackServices(to: &assembly)
        let answers = try folder.lines(folder.answers, as: TapedAnswer.self)
        let session = try assembly.session(
            signal: signal, pace: .recording(start: cover.started),
            handlers: try await assembly.makeHandlers(
                assembly.actions.replayed(answers), at: cover.started, logger: logger)
        ) { $0.tapedRequests = requests }
        let form = EventForm(isForPeople: form.isForPeople, clock: .recording)
        let printer = try EventPrinter(form, .wait, showsWords: true, logger: logger) { Console.end($0) }
        let events = session.events
        let now = Task { await events.reduce(into: [String]()) { $0.append($1.jsonLine) } }
        _ = try await printer.run(session, events: session.events)
        try TapedEvent.compare(folder.eventLines(), await now.value)
    }

    private func assembly(
        _ cover: TapeFolder.Cover, _ folder: TapeFolder, _ logger: Logger
    ) async throws -> SessionAssembly {
        let configuration = try folder.writeReducedConfiguration(of: config)
        // The file goes before the first event, because a reader that closes the output ends the program at once.
        defer { configuration.map { try? FileManager.default.removeItem(atPath: $0) } }
        return try await SessionAssembly(
            try options(cover, folder, configuration), .copy(goesOn: true), defaultFeedback: .silent,
            logger: logger)
    }

    private func options(
        _ cover: TapeFolder.Cover, _ folder: TapeFolder, _ configuration: String?
    ) throws -> SessionOptions {
        var arguments = ["--config", configuration ?? ConfigurationFile.none]
        arguments += ["--aliases", folder.phrases, "--database", folder.database, "--feedback", "none"]
        if cover.hasGrammar { arguments += ["--grammar", folder.grammar] }
        for word in cover.words { arguments += ["--model", folder.model(word)] }
        if cover.alwaysOn != nil { arguments.append("--always-on") }
        // The domain of the recorded session may come from its command line. Another configuration (`--config`) gives
        // its own domain.
        if config == nil, let domain = cover.domain { arguments += ["--domain", domain] }
        return try SessionOptions.parse(arguments)
    }
}
