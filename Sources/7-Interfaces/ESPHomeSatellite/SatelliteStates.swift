#if Control
    import ESPHomeAPI
    import Synchronization

    /// The states of the entities, and the connections that follow them.
    final class SatelliteStates: Sendable {
        private struct State {
            var states: [UInt32: ESPHomeEntity.State] = [:]
            var followers: [ObjectIdentifier: ESPHomePeer] = [:]
        }

        private let state = Mutex(State())

        /// Reports a state to all that follow.
        func publish(_ new: ESPHomeEntity.State, of entity: SatelliteEntity) {
            publish(new, of: entity.key)
        }

        func publish(_ new: ESPHomeEntity.State, of key: UInt32) {
            // Sending does not wait, and within the lock states are sent in their order.
            state.withLock { state in
                guard state.states[key] != new else { return }
                state.states[key] = new
                for follower in state.followers.values { follower.sendSoon(.state(new, of: key)) }
            }
        }

        /// Reports all states to one more, and each change from now on.
        func follow(_ id: ObjectIdentifier, _ peer: ESPHomePeer) {
            state.withLock { state in
                for (key, known) in state.states { peer.sendSoon(.state(known, of: key)) }
                state.followers[id] = peer
            }
        }

        func leave(_ id: ObjectIdentifier) { state.withLock { $0.followers[id] = nil } }
    }
#endif
