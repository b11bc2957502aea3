import Foundation
import Synchronization

/// What the clients of a sound server do, as the server itself tells it: tests wait for what happens, not for so many seconds.
final class SoundServerWatch: Sendable {
    private struct State {
        var clients: Set<Int> = []
        var goneCount = 0
        var listenerCount = 0
        var playerCount = 0
        var hasHeard = false
    }

    private let state = Mutex(State())

    /// Clients that came since the watch began and went away.
    var goneCount: Int { state.withLock { $0.goneCount } }
    /// Streams from the microphone.
    var listenerCount: Int { state.withLock { $0.listenerCount } }
    /// Streams to the loudspeaker.
    var playerCount: Int { state.withLock { $0.playerCount } }

    /// Whether it hears of what happens, and nobody is there any more who only came to be noticed.
    var isReady: Bool { state.withLock { $0.hasHeard && $0.clients.isEmpty } }

    /// Counts from now on.
    func beginCounting() { state.withLock { $0.goneCount = 0 } }

    /// Takes what `pactl subscribe` writes, to its end.
    func follow(_ pipe: Pipe) {
        Thread.detachNewThread { [self] in
            var rest = ""
            while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
                var lines = (rest + String(decoding: data, as: UTF8.self)).split(
                    separator: "\n", omittingEmptySubsequences: false)
                rest = String(lines.removeLast())
                for line in lines { take(line) }
            }
        }
    }

    /// Such as `Event 'new' on sink-input #7`.
    private func take(_ line: Substring) {
        let words = line.split(separator: " ")
        guard words.count == 5, let number = Int(words[4].dropFirst()) else { return }
        let change = words[1] == "'new'" ? 1 : words[1] == "'remove'" ? -1 : 0
        state.withLock { state in
            state.hasHeard = true
            switch words[3] {
            case "client" where change > 0: state.clients.insert(number)
            case "client" where change < 0:
                if state.clients.remove(number) != nil { state.goneCount += 1 }
            case "source-output": state.listenerCount += change
            case "sink-input": state.playerCount += change
            default: break
            }
        }
    }
}
