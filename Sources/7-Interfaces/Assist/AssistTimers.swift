import Commands
import Foundation
import HomeMode
import Session

/// Home Assistant's timers for a room. They are listed, shown and ring as the room's own.
package struct AssistTimers: Sendable {
    /// The word that silences what rings.
    private static let stopWord = "stop"

    private let handler: TimerHandler
    private let session: VoiceSession

    /// Keeps commands in the room while a timer rings there: Home Assistant has no part in that.
    package init(_ handler: TimerHandler, in session: VoiceSession, keepingCommandsOf link: AssistLink) {
        (self.handler, self.session) = (handler, session)
        // The session has the link, and must not have itself by it.
        link.keep { [weak session] in
            guard await handler.isRinging, let session else { return false }
            return await Self.knowsStop(session)
        }
    }

    /// Follows what Home Assistant reports of a timer; returns once that is shown.
    package func follow(_ report: RemoteTimerReport) async {
        guard let reply = await handler.follow(report, at: Date()) else { return }
        await session.announce(reply)
        await session.waitForTurn()
    }

    /// A wake word was heard: a room that cannot be told to stop falls silent by that alone.
    package func heardWakeWord() async {
        guard await handler.isRinging, await !Self.knowsStop(session) else { return }
        await handler.stopRinging()
    }

    private static func knowsStop(_ session: VoiceSession) async -> Bool {
        await session.parser.grammar?.match(stopWord)?.intent == stopWord
    }
}
