import ArgumentParser
import Capture
import Feedback
import Foundation
import Hearing
import Logging
import Session
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced listen`: runs the whole pipeline on recordings.
struct ListenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Run the whole pipeline on recordings: wake word, commands, answers.",
        discussion: """
            Prints the events: for a person on a terminal, else as JSON lines; docs/voiced.md explains each. Each file \
            is a room of its own: a new case, the time of day that it is now or that --start names. The database is \
            kept in memory unless --database names one. The actions of a configuration are not carried out without \
            --act. Answers are printed and not sounded unless --feedback says so; the recording waits while they \
            sound.

            Example: voiced listen Examples/orbit-demo.wav
            """)

    @Argument(help: "Recordings: WAV, FLAC, Ogg and others, any rate.", completion: .file())
    var files: [String]

    @Option(help: "max: as fast as the machine can; real: as slowly as it was spoken.")
    var pace: RecordingSource.Pace = .max

    @Option(
        help: "When the recording began, such as 2026-11-24T08:00:00Z; without it now.",
        transform: ListenCommand.date)
    var start: Date?

    @Flag(help: "Carry out the actions of the configuration; without it only their intents are reported.")
    var act = false

    @OptionGroup var session: SessionOptions
    @OptionGroup var log: LogOptions

    func run() async throws {
        let logger = try log.makeLogger()
        let assembly = try await SessionAssembly(
            session, .recording, defaultFeedback: .silent, logger: logger)
        defer { withExtendedLifetime(assembly.lock) {} }
        let form = EventForm(
            isForPeople: session.form.isForPeople, clock: .recording, actions: assembly.actionNames)
        try await EachFile.run(files) { file in
            if files.count > 1 { Console.write(form.isForPeople ? file : heading(file)) }
            let source = RecordingSource(path: file, pace: pace)
            let session = try assembly.session(
                signal: CapturedSignal(source), pace: .recording(start: start ?? Date()),
                handlers: try await assembly.makeHandlers(act ? assembly.actions : [:], logger: logger))
            let watching = Task { try await watch(source) }
            defer { watching.cancel() }
            // A recording waits for a slow reader, so that no event is lost.
            let printer = try EventPrinter(form, .wait, showsWords: assembly.showsWords, logger: logger) {
                Console.end($0)
            }
            let summary = try await printer.run(session, events: session.events)
            watching.cancel()
            Console.say(sentence(summary, file: file))
            if let failure = source.failure { throw failure }
            if let failure = summary.unlogged { throw failure }
            if let truncation = source.truncation {
                throw Failure(.badData, "\(file): \(truncation); what is there was heard")
            }
            try Failure.check(brokenFrames: source.statistics.nonFiniteFrameCount, of: file)
        }
    }

    private static func date(_ text: String) throws -> Date {
        guard let date = try? Date(text, strategy: .iso8601) else {
            throw ValidationError("“\(text)” is no time; give one such as 2026-11-24T08:00:00Z")
        }
        return date
    }

    /// Shows the progress of a recording until the task is cancelled.
    private func watch(_ source: RecordingSource) async throws {
        while source.frameCount == nil { try await Task.sleep(for: .milliseconds(200)) }
        var progress = HearingProgress(source.name, total: source.frameCount)
        while true {
            try await Task.sleep(for: .milliseconds(200))
            progress.show(done: source.statistics.capturedFrameCount)
        }
    }

    private func heading(_ file: String) -> String {
        var line = JSONLine()
        line.add("event", "recording")
        line.add("at", 0.0)
        line.add("file", file)
        return line.text
    }

    private func sentence(_ summary: SessionSummary, file: String) -> String {
        func rounded(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
        return "\(file): \(summary.commandCount.counted("command")) heard"
            + " after \(summary.wakeCount.counted("wake word"))"
            + ", \(summary.unrecognizedCount) not understood"
            + ", in \(rounded(summary.audioSeconds, 1)) s of sound"
            + "; real-time factor \(rounded(summary.realTimeFactor, 3))"
    }
}

extension RecordingSource.Pace: ExpressibleByArgument {}
