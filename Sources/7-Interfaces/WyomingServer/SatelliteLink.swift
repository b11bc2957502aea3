#if Wyoming
    import Session
    import Synchronization

    /// The peer that takes commands, and its answers.
    final class SatelliteLink: Sendable {
        /// Home Assistant's result for a command.
        enum Heard: Hashable, Sendable {
            case text(String)
            case failure(code: String?)
            /// The connection was lost.
            case gone
        }

        /// One connection.
        final class Connection: Sendable {
            /// Answers that sound or wait to; more are a flood.
            private static let playingLimit = 2

            let peer: WyomingPeer
            private let playing = Atomic<Int>(0)

            /// Whether one more answer may sound; then ``endPlaying()`` is to follow.
            func beginPlaying() -> Bool {
                peer.place.hold()
                if playing.add(1, ordering: .relaxed).newValue <= Self.playingLimit { return true }
                endPlaying()
                return false
            }

            func endPlaying() {
                playing.subtract(1, ordering: .relaxed)
                peer.place.release()
            }

            init(_ peer: WyomingPeer) { self.peer = peer }
        }

        private struct State {
            var active: Connection?
            var wakeWord: String?
            var staysHere: @Sendable () async -> Bool = { false }
            var waiting: AsyncStream<Heard>.Continuation?
        }

        private let state = Mutex(State())

        /// Keeps commands in the room while `staysHere` says so, such as “stop” while a timer rings.
        func keep(while staysHere: @escaping @Sendable () async -> Bool) {
            state.withLock { $0.staysHere = staysHere }
        }

        /// It is ready for commands.
        func enter(_ connection: Connection) {
            let waiting = state.withLock { state -> AsyncStream<Heard>.Continuation? in
                guard state.active !== connection else { return nil }
                state.active?.peer.place.release()
                connection.peer.place.hold()
                state.active = connection
                return state.waiting.take()
            }
            waiting?.yield(.gone)
        }

        /// It is not, any more; whether it was.
        @discardableResult
        func leave(_ connection: Connection) -> Bool {
            let (wasActive, waiting) = state.withLock { state in
                guard state.active === connection else {
                    return (false, nil as AsyncStream<Heard>.Continuation?)
                }
                connection.peer.place.release()
                state.active = nil
                return (true, state.waiting.take())
            }
            waiting?.yield(.gone)
            return wasActive
        }

        /// Notes the wake word of the next command.
        func recordWake(_ keyword: String) { state.withLock { $0.wakeWord = keyword } }

        /// Home Assistant reports its result for the command.
        func heard(_ heard: Heard, by connection: Connection) {
            state.withLock { state in
                if state.active === connection { state.waiting?.yield(heard) }
            }
        }

        /// Begins a command; nil if no peer is connected, or the command stays here.
        func begin() async -> (peer: WyomingPeer, wakeWord: String?, heard: AsyncStream<Heard>)? {
            guard await !state.withLock(\.staysHere)() else { return nil }
            return state.withLock { state in
                guard let active = state.active, active.peer.isReading else { return nil }
                let (stream, continuation) = AsyncStream<Heard>.makeStream(
                    bufferingPolicy: .bufferingOldest(1))
                state.waiting = continuation
                return (active.peer, state.wakeWord.take(), stream)
            }
        }

        /// Ends the wait for the answer.
        func end() { state.withLock { $0.waiting = nil } }
    }
#endif
