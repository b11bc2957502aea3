import Foundation
import Hearing
import Logging
import Session
import VoicedConfiguration

/// The printer of a session's events: as text for a person, or as JSON lines with a summary at the end.
package struct EventPrinter {
    private let writer: LineWriter
    private let form: EventForm
    /// The changing line below all others; nil without a terminal.
    private let live: LiveLine?
    private let logger: Logger
    private let showsWords: Bool
    private let invitation: String?

    /// Starts the thread that writes to standard output.
    ///
    /// Advice about a device also goes to `logger`.
    ///
    /// - Parameters:
    ///   - showsWords: whether events contain spoken words and answers.
    ///   - drawsLevel: whether a person sees the level of the sound.
    ///   - invitation: the sentence for a person when the session listens; nil for none.
    ///   - overflow: the treatment of events that a slow reader does not read. The events of a recording can wait,
    ///     those of a room cannot.
    ///   - onFailure: called once, with the `errno`, if standard output cannot be written any more.
    package init(
        _ form: EventForm, _ overflow: LineWriter.Overflow, showsWords: Bool, drawsLevel: Bool = false,
        invitation: String? = nil, logger: Logger,
        onFailure: @escaping @Sendable (CInt) -> Void
    ) throws(Failure) {
        (self.form, self.logger, self.showsWords) = (form, logger, showsWords)
        self.invitation = form.isForPeople ? invitation : nil
        live = form.isForPeople && drawsLevel ? LiveLine() : nil
        writer = try LineWriter(
            STDOUT_FILENO, name: "voiced-events", overflow: overflow, onFailure: onFailure)
    }

    /// The `errno` of a failed write; nil if all writes succeeded.
    package var failure: CInt? { writer.failure }

    /// Returns the treatment that drops the oldest events, and reports their number by an event `lost`.
    package static func droppingOldest(_ form: EventForm) -> LineWriter.Overflow {
        .dropOldest { loss in
            var line = JSONLine()
            line.add("event", "lost")
            line.add("at", loss.at)
            line.add("events", loss.count)
            return form.line(of: line.text) ?? ""
        }
    }

    /// Runs a session to its end.
    ///
    /// - Parameters:
    ///   - events: the session's events, subscribed before the run.
    ///   - seconds: the seconds to wait for a slow reader at the end.
    package func run(
        _ session: VoiceSession, events: VoiceEvents, within seconds: Double = .infinity
    ) async throws -> SessionSummary {
        defer { writer.close() }
        async let printed: Void = {
            for await event in events { print(event) }
        }()
        let drawing = Task { await live?.draw(level: { session.level }) }
        defer { drawing.cancel() }
        do {
            try await session.run()
            await printed
            let summary = await session.summary
            Console.clearBar()
            if !form.isForPeople { writer.write(summary.jsonLine, at: summary.audioSeconds) }
            finish(within: seconds)
            return summary
        } catch {
            await printed
            finish(within: seconds)
            throw error
        }
    }

    private func print(_ event: VoiceEvent) {
        // The microphone is open now.
        if let invitation, case .state(_, cause: .started) = event.kind { Console.say(invitation) }
        let shown = showsWords ? event : event.withoutWords
        live?.follow(shown)
        if let line = form.line(of: shown.jsonLine) {
            Console.clearBar()
            writer.write(line, at: event.at)
        }
        if case .device(let change, let name, _) = event.kind, let advice = change.advice {
            logger.warning("\(name): \(advice)", metadata: ["change": "\(change.rawValue)"])
        }
    }

    private func finish(within seconds: Double) {
        let unread = writer.flush(within: seconds)
        if unread > 0, writer.failure == nil {
            logger.warning("the last \(unread) events were lost, as the reader was too slow")
        }
    }
}

extension SessionSummary {
    /// The failure of a session whose log lacks commands; nil if the log has all of them.
    package var unlogged: Failure? {
        guard unloggedCount > 0 else { return nil }
        return Failure(
            .cannotCreate,
            "\(unloggedCount) command\(unloggedCount == 1 ? " is" : "s are") missing in the database's log; the events named problem say why"
        )
    }

    /// The last line of a session, an event `summary` in JSON.
    package var jsonLine: String {
        var line = JSONLine()
        line.add("event", "summary")
        line.add("at", audioSeconds)
        line.add("commands", commandCount)
        line.add("wakes", wakeCount)
        line.add("unrecognized", unrecognizedCount)
        line.add("audio", audioSeconds)
        line.add("realTimeFactor", realTimeFactor)
        return line.text
    }
}
