import Synchronization

/// Hands a session's events to any number of readers, and never waits for one.
///
/// Each reader has a buffer of its own. What happened before the first reader came is kept for it, as far as a buffer
/// holds, so that a reader who comes right after the session was started misses nothing.
final class EventHub: Sendable {
    private struct State {
        var readers: [Int: EventBuffer] = [:]
        var observers: [any SessionObserver] = []
        var count = 0
        /// The events before the first reader came.
        var early: EventBuffer?
        var isFinished = false
    }

    private let state: Mutex<State>
    /// Whether the sound waits for the slowest reader, who loses nothing then.
    private let waits: Bool
    /// Called when a reader has taken an event from a full buffer.
    private let roomMade: @Sendable () -> Void

    init(waits: Bool, roomMade: @escaping @Sendable () -> Void) {
        self.waits = waits
        self.roomMade = roomMade
        state = Mutex(
            State(
                early: EventBuffer(limit: VoiceEvents.defaultLimit, keepsAll: false, roomMade: roomMade)))
    }

    /// Makes a stream for one more reader, whose buffer holds `limit` events.
    ///
    /// - Parameter fromNow: whether the reader gets new events only. The earlier ones then wait for the next reader.
    func reader(limit: Int, fromNow: Bool = false) -> VoiceEvents {
        let (number, buffer) = state.withLock { state in
            state.count += 1
            let early = fromNow ? nil : state.early.take()
            early?.configure(limit: limit, keepsAll: waits)
            let buffer = early ?? EventBuffer(limit: limit, keepsAll: waits, roomMade: roomMade)
            if state.isFinished { buffer.finish() } else { state.readers[state.count] = buffer }
            return (state.count, buffer)
        }
        return VoiceEvents(buffer) { [weak self] in
            self?.state.withLock { _ = $0.readers.removeValue(forKey: number) }
            self?.roomMade()
        }
    }

    /// Calls an observer from now on.
    func add(_ observer: any SessionObserver) {
        let isFinished = state.withLock { state in
            if !state.isFinished { state.observers.append(observer) }
            return state.isFinished
        }
        if isFinished { observer.ended() }
    }

    func emit(_ event: VoiceEvent) {
        let (observers, buffers) = state.withLock { state in
            (state.observers, Array(state.readers.values) + (state.early.map { [$0] } ?? []))
        }
        for observer in observers { observer.dispatch(event.kind) }
        for buffer in buffers { buffer.append(event) }
    }

    /// Tells observers of moments, after the event with which these begin.
    func begin(_ moments: [SessionMoment]) {
        guard !moments.isEmpty else { return }
        let observers = state.withLock(\.observers)
        for moment in moments {
            for observer in observers { observer.began(moment) }
        }
    }

    /// Whether the buffer of any reader is full. Before the first reader came, the session does not wait.
    var isFull: Bool { state.withLock { $0.readers.values.contains(where: \.isFull) } }

    /// Ends all streams and tells the observers, after the last event.
    func finish() {
        let (observers, buffers) = state.withLock { state in
            state.isFinished = true
            defer { (state.readers, state.observers) = ([:], []) }
            return (state.observers, Array(state.readers.values) + (state.early.map { [$0] } ?? []))
        }
        for observer in observers { observer.ended() }
        for buffer in buffers { buffer.finish() }
    }
}
