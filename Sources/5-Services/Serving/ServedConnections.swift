#if Control
    import NIOCore
    import Synchronization

    /// The open connections, up to a limit: a further one replaces another. The list closes connections that are not
    /// trusted first; then those of the process with the most connections; then those that wait for no answer; and of
    /// these the one that has been idle longest. So each client gets answers, even while another opens thousands of
    /// connections, and idle connections do not cut off waiting ones.
    package final class ServedConnections: Sendable {
        private struct Connection {
            let channel: any Channel
            let process: Int32
            /// The time when the client last asked for something, or took something.
            var isActiveSince: NIODeadline
            /// Whether the client may make requests.
            var isTrusted: Bool
            /// Whether the client waits for an answer, or follows a stream.
            var isBusy = false
        }

        private struct State {
            var connections: [ObjectIdentifier: Connection] = [:]
            /// Whether the list takes no more connections.
            var isEnding = false
            /// The functions to call once there are no connections.
            var whenGone: [@Sendable () -> Void] = []

            /// Takes the functions to call now.
            mutating func told() -> [@Sendable () -> Void] {
                connections.isEmpty ? exchange(&whenGone, with: []) : []
            }

            /// The connection that makes room for a new one.
            var dispensable: ObjectIdentifier? {
                let counts = connections.values.reduce(into: [Int32: Int]()) {
                    $0[$1.process, default: 0] += 1
                }
                func rank(_ one: Connection) -> (Int, Int, Int, NIODeadline) {
                    (
                        one.isTrusted ? 1 : 0, -(counts[one.process] ?? 0), one.isBusy ? 1 : 0,
                        one.isActiveSince
                    )
                }
                return connections.min { rank($0.value) < rank($1.value) }?.key
            }
        }

        private let limit: Int
        private let state = Mutex(State())

        /// Makes the list of a server with at most `limit` connections.
        package init(limit: Int) { self.limit = limit }

        /// The number of connections.
        package var count: Int { state.withLock { $0.connections.count } }

        /// Adds a connection; beyond the limit, closes the one that it replaces.
        ///
        /// - Parameters:
        ///   - process: the id of the client's process; 0 if unknown.
        ///   - isTrusted: whether the client may make requests; see ``trust(_:)``.
        package func admit(_ channel: any Channel, of process: Int32 = 0, isTrusted: Bool = false) {
            let gone = state.withLock { state -> (any Channel)? in
                defer {
                    state.connections[ObjectIdentifier(channel)] = Connection(
                        channel: channel, process: process, isActiveSince: .now(), isTrusted: isTrusted)
                }
                guard state.connections.count >= limit, let gone = state.dispensable else { return nil }
                return state.connections.removeValue(forKey: gone)?.channel
            }
            gone?.close(promise: nil)
            channel.closeFuture.whenComplete { [self] _ in
                let told = state.withLock { state in
                    state.connections.removeValue(forKey: ObjectIdentifier(channel))
                    return state.told()
                }
                for tell in told { tell() }
            }
            if state.withLock(\.isEnding) { channel.close(promise: nil) }
        }

        /// Takes no more connections, closes those that wait for nothing, and each other one after its answer.
        ///
        /// - Parameter whenGone: called once no connections are left.
        package func quiesce(_ whenGone: @escaping @Sendable () -> Void) {
            let (channels, told) = state.withLock { state in
                state.isEnding = true
                state.whenGone.append(whenGone)
                return (state.connections.values.map(\.channel), state.told())
            }
            for tell in told { tell() }
            for channel in channels {
                channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            }
        }

        /// Closes all connections, even those that wait for an answer.
        package func closeAll() {
            for connection in state.withLock({ Array($0.connections.values) }) {
                connection.channel.close(promise: nil)
            }
        }

        /// Notes that a client has shown that it may make requests.
        package func trust(_ channel: any Channel) {
            state.withLock { $0.connections[ObjectIdentifier(channel)]?.isTrusted = true }
        }

        /// Notes that a client asked for something, or took something.
        ///
        /// - Parameter isBusy: whether the client waits for an answer from now on; nil if that stays as before.
        package func touch(_ channel: any Channel, isBusy: Bool? = nil) {
            state.withLock {
                $0.connections[ObjectIdentifier(channel)]?.isActiveSince = .now()
                if let isBusy { $0.connections[ObjectIdentifier(channel)]?.isBusy = isBusy }
            }
        }
    }
#endif
