import Commands
import Foundation
import HomeMode
import Session

/// Home Assistant's timers for a room. The room lists, shows and rings them like its own.
package struct AssistTimers: Sendable {
    /// The word that silences ringing timers.
    private static let stopWord = "stop"

    private let handler: TimerHandler
    private let session: VoiceSession

    /// Makes the timers. While a timer rings in the room, commands stay there: Home Assistant does not silence it.
    package init(_ handler: TimerHandler, in session: VoiceSession, keepingCommandsOf link: AssistLink) {
        (self.handler, self.session) = (handler, session)
        // The session owns the link, so a strong reference here would be a cycle.
        link.keep { [weak session] in
            guard await handler.isRinging, let session else { return false }
            return await Self.knowsStop(session)
        }
    }

    /// Follows Home Assistant's report about a timer, and returns once the room shows it.
    package func follow(_ report: RemoteTimerReport) async {
        guard let reply = await handler.follow(report, at: Date()) else { return }
        await session.announce(reply)
        await session.waitForTurn()
    }

    /// Silences ringing timers after a wake word if the room's grammar has no “stop”, so that the wake word alone
    /// is enough.
    package func heardWakeWord() async {
        guard await handler.isRinging, await !Self.knowsStop(session) else { return }
        await handler.stopRinging()
    }

    private static func knowsStop(_ session: VoiceSession) async -> Bool {
        await session.parser.grammar?.match(stopWord)?.intent == stopWord
    }
}
