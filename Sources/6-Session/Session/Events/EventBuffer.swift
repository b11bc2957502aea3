import Synchronization

/// The events that one reader has not read yet: all of them if the stream waits for the reader, else the newest, and a
/// count of those that found no room.
final class EventBuffer: Sendable {
    private struct State {
        var limit: Int
        /// Whether the buffer keeps events beyond its limit. One step of a session gives several events, before the
        /// stream waits.
        var keepsAll: Bool
        var events: [VoiceEvent] = []
        /// How many of the first `events` were read. Removing them from the array one by one is slow.
        var readCount = 0
        var lostCount = 0
        var isFinished = false
        var waiting: CheckedContinuation<VoiceEvent?, Never>?

        var count: Int { events.count - readCount }

        /// The next event to read, or an event `lost` that tells how many were lost before it.
        mutating func next() -> VoiceEvent? {
            guard count > 0 else { return nil }
            let event = events[readCount]
            if lostCount > 0 {
                defer { lostCount = 0 }
                return VoiceEvent(at: event.at, date: event.date, .lost(events: lostCount))
            }
            readCount += 1
            if readCount == events.count || readCount > 1024 {
                events.removeFirst(readCount)
                readCount = 0
            }
            return event
        }
    }

    private let state: Mutex<State>
    private let roomMade: @Sendable () -> Void

    init(limit: Int, keepsAll: Bool, roomMade: @escaping @Sendable () -> Void) {
        precondition(limit > 0, "a buffer of \(limit) events")
        state = Mutex(State(limit: limit, keepsAll: keepsAll))
        self.roomMade = roomMade
    }

    /// Takes on the limits of a reader, to whom the buffer belongs from now on.
    func configure(limit: Int, keepsAll: Bool) {
        precondition(limit > 0, "a buffer of \(limit) events")
        state.withLock { ($0.limit, $0.keepsAll) = (limit, keepsAll) }
    }

    var isFull: Bool { state.withLock { $0.count >= $0.limit } }

    /// Adds an event. If there is no room, drops the oldest event and counts it.
    func append(_ event: VoiceEvent) {
        let waiting = state.withLock { state -> CheckedContinuation<VoiceEvent?, Never>? in
            guard !state.isFinished else { return nil }
            if let waiting = state.waiting.take() { return waiting }
            if state.count >= state.limit, !state.keepsAll {
                state.events.removeFirst(state.readCount + 1)
                state.readCount = 0
                state.lostCount += 1
            }
            state.events.append(event)
            return nil
        }
        waiting?.resume(returning: event)
    }

    /// The next event; nil once the session has ended and everything was read, or the reading task was cancelled.
    func next() async -> VoiceEvent? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (event, isOver, hadNoRoom) = state.withLock { state -> (VoiceEvent?, Bool, Bool) in
                    let wasFull = state.count >= state.limit
                    if let event = state.next() { return (event, true, wasFull) }
                    if state.isFinished || Task.isCancelled { return (nil, true, false) }
                    precondition(state.waiting == nil, "one task at a time reads a stream of events")
                    state.waiting = continuation
                    return (nil, false, false)
                }
                if isOver { continuation.resume(returning: event) }
                if hadNoRoom { roomMade() }
            }
        } onCancel: {
            state.withLock { $0.waiting.take() }?.resume(returning: nil)
        }
    }

    func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            return state.waiting.take()
        }
        waiting?.resume(returning: nil)
    }
}
