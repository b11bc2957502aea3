#if Control
    import ESPHomeAPI
    import Feedback
    import Session
    import Synchronization

    /// The loudspeaker of a room as a media player. Its volume applies to all sounds of the room.
    final class SatellitePlayer: Sendable {
        private struct State {
            var volume: Float
            var isMuted = false
            /// The number of sounds that play or wait to play.
            var count = 0
            var fetching: [Int: Task<SoundClip, any Error>] = [:]
            var lastNumber = 0
        }

        /// The most sounds that play or wait to play. More would be a flood.
        private static let limit = 4

        private let session: VoiceSession
        private let fetch: ESPHomeSatelliteOptions.Fetch?
        private let states: SatelliteStates
        private let keeper: SatelliteMemoryKeeper
        private let state: Mutex<State>

        init(
            _ session: VoiceSession, fetch: ESPHomeSatelliteOptions.Fetch?, states: SatelliteStates,
            keeper: SatelliteMemoryKeeper
        ) {
            (self.session, self.fetch, self.states, self.keeper) = (session, fetch, states, keeper)
            let memory = keeper.memory
            state = Mutex(
                State(
                    volume: memory.volume ?? session.loudspeaker.volume, isMuted: memory.isSilent ?? false))
            use()
        }

        /// Plays the sound at an address, after the sounds before it, and returns when it is over.
        ///
        /// - Returns: whether the sound was played; false if it cannot be fetched, or if too many sounds wait.
        func play(_ url: String) async -> Bool {
            guard let fetch, begin() else { return false }
            defer { end() }
            let task = Task { try await fetch(url) }
            let number = state.withLock { state in
                state.lastNumber += 1
                state.fetching[state.lastNumber] = task
                return state.lastNumber
            }
            let clip = try? await task.value
            state.withLock { $0.fetching[number] = nil }
            guard let clip, !task.isCancelled else { return false }
            await session.play(clip)
            return true
        }

        /// Plays a sound, and returns when it is over. Does nothing if too many sounds wait.
        func play(_ clip: SoundClip) async {
            guard begin() else { return }
            defer { end() }
            await session.play(clip)
        }

        /// Silences all sounds, and stops fetching others.
        func stop() {
            state.withLock { for task in $0.fetching.values { task.cancel() } }
            session.loudspeaker.silence()
        }

        func set(volume: Float) { change { $0.volume = min(max(volume, 0), 1) } }

        func mute(_ isMuted: Bool) { change { $0.isMuted = isMuted } }

        func follow(_ order: ESPHomeRequest.MediaOrder) {
            if let volume = order.volume { set(volume: volume) }
            switch order.command {
            case .stop, .pause: stop()
            case .mute: mute(true)
            case .unmute: mute(false)
            case .louder: change { $0.volume = min($0.volume + 0.1, 1) }
            case .softer: change { $0.volume = max($0.volume - 0.1, 0) }
            case .play, .toggle, nil: break
            }
            if let url = order.url { Task { await play(url) } }
        }

        private func change(_ change: (inout State) -> Void) {
            state.withLock { state in
                change(&state)
                keeper.change { ($0.volume, $0.isSilent) = (state.volume, state.isMuted) }
            }
            use()
        }

        private func use() {
            session.loudspeaker.use(volume: state.withLock { $0.isMuted ? 0 : $0.volume })
            publish()
        }

        private func begin() -> Bool {
            let isFree = state.withLock { state in
                guard state.count < Self.limit else { return false }
                state.count += 1
                return true
            }
            publish()
            return isFree
        }

        private func end() {
            state.withLock { $0.count -= 1 }
            publish()
        }

        private func publish() {
            state.withLock { state in
                let sounding: ESPHomeEntity.PlayerState = state.count > 0 ? .playing : .idle
                states.publish(.player(sounding, volume: state.volume, isMuted: state.isMuted), of: .player)
                states.publish(.number((state.volume * 100).rounded()), of: .volume)
            }
        }
    }
#endif
