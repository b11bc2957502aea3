import ArgumentParser
import Control
import Foundation
import VoicedConfiguration
import VoicedTerminal

/// `voiced events`: prints the events of the running daemon as they happen.
struct EventsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Show what happens in the running daemon, as it happens.",
        discussion: """
            The first line is its state, then each event follows, until Ctrl-C or the daemon's end. On a terminal a \
            line is for a person; with --json, or if a program reads the output, it is the event's JSON, as \
            docs/voiced.md explains it. A reader that is too slow misses events, and an event lost gives their number.

            Use: voiced events --json
            """)

    @OptionGroup var control: ControlOptions

    func run() throws {
        let client = try control.connect()
        do throws(ControlError) { try client.send(.events) } catch { throw Failure(error) }
        let snapshot = try ControlAnswer(from: client, within: ControlOptions.patience)
        if let failure = snapshot.failure { throw failure }
        let form = EventForm(isForPeople: !control.json && isatty(STDOUT_FILENO) == 1, clock: .wall)
        form.show(snapshot.line)
        while let line = try next(client) { form.show(line) }
    }

    private func next(_ client: ControlClient) throws(Failure) -> String? {
        do throws(ControlError) { return try client.nextLine() } catch { throw Failure(error) }
    }
}
