import Diagnostics
import Foundation
import Recognition
import Session
import Synchronization

/// The changing line below all others on a terminal: the level of the sound, and the text so far.
final class LiveLine: Sendable {
    /// The interval between two drawings, short enough for the eye.
    private static let interval = Duration.milliseconds(125)

    private struct State {
        var session = SessionState.idle
        var isMuted = false
        var partial = StablePrefix()
        /// The stable part of the text so far.
        var sure = ""
    }

    private let state = Mutex(State())
    private let style = TextStyle(STDERR_FILENO)
    private let isTerminal = isatty(STDERR_FILENO) == 1

    /// Updates the state of the line by an event.
    func follow(_ event: VoiceEvent) {
        state.withLock { state in
            switch event.kind {
            case .state(let session, _):
                state.session = session
                (state.partial, state.sure) = (StablePrefix(), "")
            case .muted(let isMuted): state.isMuted = isMuted
            case .partial(let text): state.sure = state.partial.update(text).stable
            default: break
            }
        }
    }

    /// Draws the line again and again until the task is cancelled.
    ///
    /// - Parameter level: returns the current level of the sound, in dBFS; nil if there is none.
    func draw(level: @Sendable () -> Double?) async {
        guard isTerminal else { return }
        while !Task.isCancelled {
            if let line = line(level: level()) { Console.drawBar(line) }
            do { try await Task.sleep(for: Self.interval) } catch { return }
        }
    }

    private func line(level: Double?) -> String? {
        state.withLock { state in
            if state.isMuted { return style.warning("muted") }
            switch state.session {
            case .idle: return nil
            case .waitingForWakeWord, .recognizingCommand:
                let bar = level.map { MeterBar.text(level: Float($0), width: 20) } ?? ""
                let isHearing = state.session == .recognizingCommand
                return bar + (isHearing ? " " + style.bold("listening ") + state.sure.withoutControls : "")
            case .processing, .classifying: return style.faint("…")
            }
        }
    }
}
