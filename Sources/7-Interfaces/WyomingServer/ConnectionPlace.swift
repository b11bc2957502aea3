#if Wyoming
    import Synchronization

    /// The connections of a listener, with their places and the functions that close them.
    final class ConnectionRegister: Sendable {
        private struct State {
            var places: ConnectionPlaces
            var closing: [Int: @Sendable () -> Void] = [:]
        }

        private let state: Mutex<State>

        init(limit: Int, rest: Duration) {
            state = Mutex(State(places: ConnectionPlaces(limit: limit, rest: rest)))
        }

        /// Finds a place for one more connection, and closes the connection that it replaces; nil if all are in use.
        ///
        /// - Parameter close: closes the new connection.
        func enter(close: @escaping @Sendable () -> Void) -> ConnectionPlace? {
            let entered = state.withLock { state -> (number: Int, hangUp: (@Sendable () -> Void)?)? in
                guard let entrance = state.places.enter(at: .now) else { return nil }
                state.closing[entrance.number] = close
                return (entrance.number, entrance.displaced.flatMap { state.closing.removeValue(forKey: $0) })
            }
            guard let entered else { return nil }
            entered.hangUp?()
            return ConnectionPlace(self, entered.number)
        }

        fileprivate func change(_ change: (inout ConnectionPlaces) -> Void) {
            state.withLock { change(&$0.places) }
        }

        fileprivate func leave(_ number: Int) {
            state.withLock { state in
                state.places.leave(number)
                state.closing[number] = nil
            }
        }
    }

    /// A connection's place, held until its last reference is released.
    final class ConnectionPlace: Sendable {
        private let register: ConnectionRegister
        private let number: Int

        init(_ register: ConnectionRegister, _ number: Int) {
            (self.register, self.number) = (register, number)
        }

        deinit { leave() }

        /// Notes that the connection asks for something.
        func use() { register.change { $0.use(number, at: .now) } }

        /// Protects the connection from being replaced, while something runs that must not be cut off; ``release()``
        /// must follow.
        func hold() { register.change { $0.hold(number, 1, at: .now) } }

        /// Ends the protection by ``hold()``.
        func release() { register.change { $0.hold(number, -1, at: .now) } }

        /// Gives the place up: the connection is closed.
        func leave() { register.leave(number) }
    }
#endif
