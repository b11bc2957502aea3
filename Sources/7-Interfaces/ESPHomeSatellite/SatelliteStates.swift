#if Control
    import ESPHomeAPI
    import Synchronization

    /// The states of the entities, and the connections that get them.
    final class SatelliteStates: Sendable {
        private struct State {
            var states: [UInt32: ESPHomeEntity.State] = [:]
            var followers: [ObjectIdentifier: ESPHomePeer] = [:]
        }

        private let state = Mutex(State())

        /// Reports a state to all connections that follow the states.
        func publish(_ new: ESPHomeEntity.State, of entity: SatelliteEntity) {
            publish(new, of: entity.key)
        }

        func publish(_ new: ESPHomeEntity.State, of key: UInt32) {
            // Send within the lock, which keeps the order of the states; sending does not wait.
            state.withLock { state in
                guard state.states[key] != new else { return }
                state.states[key] = new
                for follower in state.followers.values { follower.sendSoon(.state(new, of: key)) }
            }
        }

        /// Reports all states to one more connection, and each change from now on.
        func follow(_ id: ObjectIdentifier, _ peer: ESPHomePeer) {
            state.withLock { state in
                for (key, known) in state.states { peer.sendSoon(.state(known, of: key)) }
                state.followers[id] = peer
            }
        }

        func leave(_ id: ObjectIdentifier) { state.withLock { $0.followers[id] = nil } }
    }
#endif
