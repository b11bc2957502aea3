import Storage
import Synchronization

/// A log in memory whose writes a test can hold up.
final class MemoryLog: CommandLog {
    private struct State {
        var entries: [CommandLogEntry] = []
        var writes: [RoomWrite] = []
        var isHeld = false
        var held: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    /// An element for each call with rows, before they are written.
    let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    init() { (arrivals, arrival) = AsyncStream.makeStream(of: Void.self) }

    /// The written entries.
    var entries: [CommandLogEntry] { state.withLock(\.entries) }

    /// The rows that were written with the entries.
    var writes: [RoomWrite] { state.withLock(\.writes) }

    /// Writes nothing until ``release()``.
    func hold() { state.withLock { $0.isHeld = true } }

    func release() {
        let held = state.withLock { state in
            state.isHeld = false
            defer { state.held = [] }
            return state.held
        }
        held.forEach { $0.resume() }
    }

    func append(_ records: [CommandRecord]) async {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                if state.isHeld { state.held.append(continuation) }
                return !state.isHeld
            }
            arrival.yield()
            if goesOn { continuation.resume() }
        }
        state.withLock { state in
            state.entries += records.compactMap(\.entry)
            state.writes += records.flatMap(\.writes)
        }
    }

    func recentLogs(limit: Int) -> [CommandLogEntry] { Array(entries.reversed().prefix(limit)) }
}
