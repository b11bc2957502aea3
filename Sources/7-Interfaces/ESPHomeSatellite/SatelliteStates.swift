#if Control
    import ESPHomeAPI
    import Synchronization

    /// The states of the entities, and the connections that follow them.
    final class SatelliteStates: Sendable {
        private struct State {
            var states: [SatelliteEntity: ESPHomeEntity.State] = [:]
            var followers: [ObjectIdentifier: ESPHomePeer] = [:]
        }

        private let state = Mutex(State())

        /// Reports a state to all that follow.
        func publish(_ new: ESPHomeEntity.State, of entity: SatelliteEntity) {
            // Sending does not wait, and within the lock states are sent in their order.
            state.withLock { state in
                guard state.states[entity] != new else { return }
                state.states[entity] = new
                for follower in state.followers.values { follower.sendSoon(.state(new, of: entity.key)) }
            }
        }

        /// Reports all states to one more, and each change from now on.
        func follow(_ id: ObjectIdentifier, _ peer: ESPHomePeer) {
            state.withLock { state in
                for (entity, known) in state.states { peer.sendSoon(.state(known, of: entity.key)) }
                state.followers[id] = peer
            }
        }

        func leave(_ id: ObjectIdentifier) { state.withLock { $0.followers[id] = nil } }
    }
#endif
