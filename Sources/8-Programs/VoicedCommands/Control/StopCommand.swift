import ArgumentParser
import Control
import VoicedConfiguration
import VoicedTerminal

/// `voiced stop`: ends the running daemon.
struct StopCommand: ParsableCommand {
    /// Seconds to wait for the daemon's answer, and again for its end; a daemon usually ends within a second.
    private static let patience = 5.0

    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "End the running daemon, and wait until it has ended.",
        discussion: """
            The same as SIGTERM: an action in progress is finished, or given up after half a second. If systemd runs \
            the daemon, use systemctl stop: a daemon that ends by itself may be started again. The daemon is found as \
            by voiced status.

            Use: voiced stop
            """)

    @OptionGroup var control: ControlOptions

    func run() throws {
        let client = try control.connect()
        do throws(ControlError) { try client.send(.stop) } catch { throw Failure(error) }
        let answer = try? ControlAnswer(from: client, within: Self.patience)
        if let failure = answer?.failure { throw failure }
        // The end of the daemon closes the connection.
        do throws(ControlError) {
            while try client.nextLine(within: Self.patience) != nil {}
        } catch { throw Failure(error) }
        if control.json, let answer { Console.write(answer.line) }
    }
}
