import Session
import Synchronization

/// Holds the connection through which Home Assistant takes commands, and passes its results on.
package final class AssistLink: Sendable {
    /// Home Assistant's result for a command.
    package enum Heard: Hashable, Sendable {
        case text(String)
        case failure(code: String?)
        /// The connection was lost.
        case gone
    }

    private struct State {
        var active: (any AssistPeer)?
        var wakeWord: String?
        /// Whether a command that begins now is for Home Assistant; false after a wake word that Home Assistant does
        /// not follow.
        var isFollowed = true
        var staysHere: @Sendable () async -> Bool = { false }
        var waiting: AsyncStream<Heard>.Continuation?
    }

    private let state = Mutex(State())

    package init() {}

    /// Keeps commands in the room while `staysHere` returns true, such as “stop” while a timer rings.
    package func keep(while staysHere: @escaping @Sendable () async -> Bool) {
        state.withLock { $0.staysHere = staysHere }
    }

    /// Makes a connection that is ready for commands the active one. The newest counts: older ones may be broken.
    package func enter(_ peer: any AssistPeer) {
        let waiting = state.withLock { state -> AsyncStream<Heard>.Continuation? in
            guard state.active !== peer else { return nil }
            state.active?.keepPlace(false)
            peer.keepPlace(true)
            state.active = peer
            return state.waiting.take()
        }
        waiting?.yield(.gone)
    }

    /// Notes that a connection takes no commands any more; returns whether it was the active one.
    @discardableResult
    package func leave(_ peer: any AssistPeer) -> Bool {
        let (wasActive, waiting) = state.withLock { state in
            guard state.active === peer else { return (false, nil as AsyncStream<Heard>.Continuation?) }
            peer.keepPlace(false)
            state.active = nil
            return (true, state.waiting.take())
        }
        waiting?.yield(.gone)
        return wasActive
    }

    /// Whether this is the connection that takes commands.
    package func isActive(_ peer: any AssistPeer) -> Bool { state.withLock { $0.active === peer } }

    /// Records the session's wake words, each before the command after it begins.
    ///
    /// - Parameter isFollowed: whether Home Assistant takes commands after a wake word.
    package func record(
        wakesOf session: VoiceSession, if isFollowed: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        session.add(WakeRecorder(self, isFollowed))
    }

    fileprivate func record(wake keyword: String?, isFollowed: Bool) {
        state.withLock { ($0.wakeWord, $0.isFollowed) = (keyword, isFollowed) }
    }

    /// Passes Home Assistant's result for the command on, if the connection is the active one.
    package func heard(_ heard: Heard, by peer: any AssistPeer) {
        state.withLock { state in
            if state.active === peer { state.waiting?.yield(heard) }
        }
    }

    /// Begins a command; nil if no connection takes commands, or if the command stays in the room.
    func begin() async -> (peer: any AssistPeer, wakeWord: String?, heard: AsyncStream<Heard>)? {
        guard await !state.withLock(\.staysHere)() else { return nil }
        return state.withLock { state in
            guard state.isFollowed, let active = state.active, active.isReading else { return nil }
            let (stream, continuation) = AsyncStream<Heard>.makeStream(bufferingPolicy: .bufferingOldest(1))
            state.waiting = continuation
            return (active, state.wakeWord.take(), stream)
        }
    }

    /// Ends the wait for the answer.
    func end() { state.withLock { $0.waiting = nil } }
}

/// Notes wake words on the session's thread, since a reader of the session's events may be later than the command.
private final class WakeRecorder: SessionObserver {
    private let link: AssistLink
    private let isFollowed: @Sendable (String) -> Bool

    init(_ link: AssistLink, _ isFollowed: @escaping @Sendable (String) -> Bool) {
        (self.link, self.isFollowed) = (link, isFollowed)
    }

    func began(_ moment: SessionMoment) {
        switch moment {
        case .wake(let keyword, _):
            let isFollowed = isFollowed(keyword)
            link.record(wake: isFollowed ? keyword : nil, isFollowed: isFollowed)
        case .listening(let cause) where cause != .wake: link.record(wake: nil, isFollowed: true)
        default: break
        }
    }
}
