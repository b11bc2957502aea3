#if Control
    import NIOCore
    import Synchronization

    /// The connections that there are, so many at most: a new one takes the place of another, of the process that has most
    /// of them, the one that has done nothing for longest. So whoever comes is answered, also while somebody else opens
    /// thousands.
    package final class ServedConnections: Sendable {
        private struct Connection {
            let channel: any Channel
            let process: Int32
            /// When it last asked for something, or took something.
            var isActiveSince: NIODeadline
            /// Whether it reads events, and has nothing to ask.
            var isReader = false
        }

        private struct State {
            var connections: [ObjectIdentifier: Connection] = [:]

            /// The one to go.
            var dispensable: ObjectIdentifier? {
                let counts = connections.values.reduce(into: [Int32: Int]()) {
                    $0[$1.process, default: 0] += 1
                }
                let most = counts.values.max()
                // Readers go last: they are quiet because the room is.
                return connections.filter { counts[$0.value.process] == most }.min { one, other in
                    (one.value.isReader ? 1 : 0, one.value.isActiveSince)
                        < (other.value.isReader ? 1 : 0, other.value.isActiveSince)
                }?.key
            }
        }

        private let limit: Int
        private let state = Mutex(State())

        /// Makes the list of a server that has at most so many.
        package init(limit: Int) { self.limit = limit }

        /// How many there are.
        package var count: Int { state.withLock { $0.connections.count } }

        /// Takes up a connection; where there are enough already, the one that goes is closed.
        ///
        /// - Parameter process: whose it is; 0 where nobody knows.
        package func admit(_ channel: any Channel, of process: Int32 = 0) {
            let gone = state.withLock { state -> (any Channel)? in
                defer {
                    state.connections[ObjectIdentifier(channel)] = Connection(
                        channel: channel, process: process, isActiveSince: .now())
                }
                guard state.connections.count >= limit, let gone = state.dispensable else { return nil }
                return state.connections.removeValue(forKey: gone)?.channel
            }
            gone?.close(promise: nil)
            channel.closeFuture.whenComplete { [self] _ in
                state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(channel)) }
            }
        }

        /// Something went to and fro on a connection.
        package func note(_ channel: any Channel, isReader: Bool = false) {
            state.withLock {
                $0.connections[ObjectIdentifier(channel)]?.isActiveSince = .now()
                if isReader { $0.connections[ObjectIdentifier(channel)]?.isReader = true }
            }
        }
    }
#endif
