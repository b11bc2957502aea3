import ArgumentParser
import Control
import Foundation

/// What happens in a daemon.
struct EventsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Show what happens in the running daemon, as it happens.",
        discussion: """
            First comes where it stands, then each event, until Ctrl-C or the daemon's end. On a terminal a line is for a \
            person; with --json, or where the output is read by a program, it is the event's JSON, as docs/voiced.md \
            explains it. Who reads too slowly misses events, and is told how many by an event lost.

            Use: voiced events --json
            """)

    @OptionGroup var control: ControlOptions

    func run() throws {
        let client = try control.connect()
        do throws(ControlError) { try client.send(.events) } catch { throw Failure(error) }
        let snapshot = try ControlAnswer(from: client, within: 15)
        if let failure = snapshot.failure { throw failure }
        let form = EventForm(json: control.json, clock: .wall)
        form.show(snapshot.line)
        while let line = try next(client) { form.show(line) }
    }

    private func next(_ client: ControlClient) throws(Failure) -> String? {
        do throws(ControlError) { return try client.nextLine() } catch { throw Failure(error) }
    }
}
