import Foundation
import Synchronization

/// A watch over the clients of a sound server, from the server's own events, so that tests wait for events and not for
/// a time.
final class SoundServerWatch: Sendable {
    private struct State {
        var clients: Set<Int> = []
        var listeners: Set<Int> = []
        var players: Set<Int> = []
        /// Streams that ended during the watch.
        var ended: Set<Int> = []
        var hasHeard = false
    }

    private let state = Mutex(State())

    /// The number of streams from the microphone.
    var listenerCount: Int { state.withLock { $0.listeners.count } }
    /// The number of streams to the loudspeaker.
    var playerCount: Int { state.withLock { $0.players.count } }

    /// Whether an event has arrived yet.
    var hasHeard: Bool { state.withLock { $0.hasHeard } }
    /// Whether every remaining client captures or plays. Other clients only connect to cause an event.
    var isReady: Bool {
        state.withLock { $0.hasHeard && $0.clients.count <= $0.listeners.count + $0.players.count }
    }

    /// Adds the streams from the microphone that began before the watch did.
    func add(listeners: [Int]) {
        state.withLock { $0.listeners.formUnion(Set(listeners).subtracting($0.ended)) }
    }

    /// Reads the output of `pactl subscribe` to its end, on a thread of its own.
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

    /// Takes a line such as `Event 'new' on sink-input #7`.
    private func take(_ line: Substring) {
        let words = line.split(separator: " ")
        guard words.count == 5, let number = Int(words[4].dropFirst()) else { return }
        let isNew = words[1] == "'new'"
        guard isNew || words[1] == "'remove'" else {
            state.withLock { $0.hasHeard = true }
            return
        }
        state.withLock { state in
            state.hasHeard = true
            switch words[3] {
            case "client" where isNew: state.clients.insert(number)
            case "client": state.clients.remove(number)
            case "source-output" where isNew: state.listeners.insert(number)
            case "source-output":
                state.listeners.remove(number)
                state.ended.insert(number)
            case "sink-input" where isNew: state.players.insert(number)
            case "sink-input": state.players.remove(number)
            default: break
            }
        }
    }
}
