import SQLiteStorage
import Feedback
import ArgumentParser
import Foundation
import Logging
import Session

/// A recorded session, once more.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Run a recorded session once more, and compare what happens.",
        discussion: """
            The folder is one that `voiced run --record-session` has made. What the microphone and programs gave the \
            session is given to it again, with the phrases, the wake words and the database of then. Actions are not \
            carried out: they give back what they gave back then. Recognizers and classifiers on other machines are asked \
            anew. Prints the events as they happen now. Where one differs from what happened then, both are shown, and the \
            exit code is 1. Times and partial texts are not compared. The folder stays as it is.

            Example: voiced replay /tmp/session
            """)

    @Argument(help: "The folder of the recorded session.", completion: .directory)
    var folder: String

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
        let (source, requests) = entries.signal(name: cover.source)
        try await withCopy(of: folder.database) { database in
            let assembly = try await SessionAssembly(
                try options(cover, folder, database: database), defaultDatabase: nil,
                defaultFeedback: .silent, logger: logger)
            defer { withExtendedLifetime(assembly.lock) {} }
            let answers = try folder.lines(folder.answers, as: TapedAnswer.self)
            let session = try assembly.session(
                source: source, pace: .recording(start: cover.started),
                handlers: try await assembly.makeHandlers(
                    assembly.actions.replayed(answers), at: cover.started, logger: logger)
            ) { $0.tapedRequests = requests }
            let form = EventForm(json: form.json, clock: .recording)
            let printer = try EventPrinter(form, .wait, showsWords: true, logger: logger) { Console.end($0) }
            let events = session.events
            let now = Task { await events.reduce(into: [String]()) { $0.append($1.jsonLine) } }
            _ = try await printer.run(session, events: session.events)
            assembly.store.close()
            try Self.compare(folder.eventLines(), await now.value)
        }
    }

    private func options(
        _ cover: TapeFolder.Cover, _ folder: TapeFolder, database: String
    ) throws -> SessionOptions {
        let hasConfiguration = access(folder.configuration, F_OK) == 0
        var arguments = ["--config", hasConfiguration ? folder.configuration : ConfigurationFile.none]
        arguments += ["--aliases", folder.phrases, "--database", database, "--feedback", "none"]
        if cover.hasGrammar { arguments += ["--grammar", folder.grammar] }
        for word in cover.words { arguments += ["--model", folder.model(word)] }
        if cover.alwaysOn != nil { arguments.append("--always-on") }
        return try SessionOptions.parse(arguments)
    }

    /// Hands over a copy of the database, which is gone afterwards.
    private func withCopy(of database: String, _ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "voiced-replay-\(UUID().uuidString)"
        ).path
        try PrivateFolder.make(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let copy = folder + "/voiced.sqlite"
        do { try FileManager.default.copyItem(atPath: database, toPath: copy) } catch {
            throw Failure(.noInput, "\(database) cannot be read; record the session again")
        }
        try await body(copy)
    }

    /// Compares events, but for what depends on the machine.
    private static func compare(_ before: [String], _ now: [String]) throws {
        let (before, now) = (before.compactMap(essence), now.compactMap(essence))
        let first = zip(before, now).enumerated().first { $0.element.0 != $0.element.1 }
        guard let index = first?.offset ?? (before.count == now.count ? nil : min(before.count, now.count))
        else { return Console.say("the same \(now.count) events as when it was recorded") }
        func shown(_ events: [String]) -> String {
            events.indices.contains(index) ? events[index] : "nothing"
        }
        Console.say("event \(index + 1) differs\n  then: \(shown(before))\n  now:  \(shown(now))")
        throw ExitCode.failure
    }

    /// What of an event is the same each time; nil for one that is not.
    private static func essence(_ line: String) -> String? {
        guard let event = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any],
            let name = event["event"] as? String, !["partial", "adapted", "summary", "lost"].contains(name),
            let data = try? JSONSerialization.data(
                withJSONObject: withoutMoments(event), options: [.sortedKeys, .withoutEscapingSlashes])
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// Without times and keys of rows, which are new each time.
    private static func withoutMoments(_ fields: [String: Any]) -> [String: Any] {
        var fields = fields
        fields["at"] = nil
        return fields.compactMapValues { value in
            if let inner = value as? [String: Any] { return withoutMoments(inner) }
            guard let text = value as? String else { return value }
            let isTime =
                (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))) != nil
            return isTime || UUID(uuidString: text) != nil ? nil : text
        }
    }
}
