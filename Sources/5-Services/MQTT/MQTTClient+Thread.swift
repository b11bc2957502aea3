#if MQTT
    internal import Timing
    import Threads
    import Synchronization

    /// The loop of the client's own thread: one connection after the other, until it is stopped.
    extension MQTTClient {
        /// Seconds after which a connection counts as good: after such a connection is lost, the client tries
        /// again soon.
        private static let goodSeconds = 10.0
        /// Seconds between two checks of the clock if nothing happens.
        private static let pause = 5.0

        func work() {
            var backoff = options.backoff
            var generator = SystemRandomNumberGenerator()
            while deadline == nil {
                let began = ContinuousClock.now
                let failure = converse()
                state.withLock { state in
                    state.queue.close()
                    state.statistics.isConnected = false
                }
                guard deadline == nil else { break }
                if began.duration(to: .now) > .seconds(Self.goodSeconds) { backoff.reset() }
                let pause = backoff.pause(using: &generator)
                changes.yield(.disconnected(failure, retryIn: pause))
                rest(seconds: pause)
            }
            finish()
        }

        private var deadline: ContinuousClock.Instant? { state.withLock(\.stopDeadline) }

        /// Waits for the next attempt; a message sent meanwhile wakes the thread, but does not end the wait.
        private func rest(seconds: Double) {
            let end = ContinuousClock.now + .seconds(seconds)
            while deadline == nil, .now < end {
                pipe.wait(seconds: ContinuousClock.now.duration(to: end) / .seconds(1))
            }
        }

        private func finish() {
            state.withLock { state in
                state.hasEnded = true
                for number in state.endWaiters { state.finish(number, .success(())) }
                for number in state.waiters.keys {
                    state.finish(number, .failure(MQTTError(.stopped, "the client was stopped")))
                }
            }
            incoming.finish()
            changes.finish()
        }

        /// Runs one connection to its end. Returns the reason for the end.
        private func converse() -> MQTTError {
            do throws(MQTTError) {
                let connection = try BrokerConnection(options)
                try connection.open()
                let end = ContinuousClock.now + .seconds(options.connectLimit)
                while true {
                    let isOpen = state.withLock(\.queue.isOpen)
                    if let deadline {
                        if isOpen { try takeLeave(connection, by: deadline) }
                        return MQTTError(.stopped, "the client was stopped")
                    }
                    connection.wait(seconds: isOpen ? Self.pause : 1, or: pipe)
                    try process(connection.step(), from: connection)
                    if state.withLock(\.queue.isOpen) {
                        try pump(connection)
                    } else if .now > end {
                        throw MQTTError(.unavailable, "\(options.address) answers, but not like a broker")
                    }
                }
            } catch { return error }
        }

        private func process(
            _ events: [BrokerConnection.Event], from connection: BrokerConnection
        ) throws(MQTTError) {
            for event in events {
                switch event {
                case .accepted: try open(connection)
                case .refused(let code): throw refusal(code)
                case .subscribed(let isAllowed): if !isAllowed { changes.yield(.notSubscribed) }
                case .published(let id): finish(id)
                case .received(let message): receive(message)
                case .tooLarge: state.withLock { $0.statistics.ignoredCount += 1 }
                case .lost(let code): throw connection.failure(code)
                case .broken(let what): throw MQTTError(.unavailable, "\(options.address) \(what)")
                }
            }
        }

        private func open(_ connection: BrokerConnection) throws(MQTTError) {
            guard !state.withLock(\.queue.isOpen) else {
                throw MQTTError(.unavailable, "\(options.address) accepts the same connection twice")
            }
            try connection.subscribe()
            state.withLock { state in
                var number = state.lastNumber
                state.queue.open {
                    number += 1
                    return number
                }
                state.lastNumber = number
                state.statistics.isConnected = true
                state.statistics.connectionCount += 1
            }
            changes.yield(.connected)
        }

        private func refusal(_ code: CInt) -> MQTTError {
            switch code {
            case 1:
                MQTTError(.unavailable, "the broker at \(options.address) does not speak MQTT 3.1.1")
            case 4, 5:
                MQTTError(
                    .refused,
                    "the broker at \(options.address) does not let this user in; "
                        + "check the user name and the password")
            default:
                MQTTError(.unavailable, "the broker at \(options.address) refuses us (code \(code))")
            }
        }

        private func finish(_ id: CInt) {
            state.withLock { state in
                guard let entry = state.queue.finish(id) else { return }
                state.statistics.sentCount += 1
                state.finish(entry.number, .success(()))
            }
        }

        private func receive(_ message: MQTTMessage) {
            let isTaken: Bool
            if case .enqueued = incoming.yield(message) { isTaken = true } else { isTaken = false }
            state.withLock { state in
                if isTaken { state.statistics.receivedCount += 1 } else { state.statistics.ignoredCount += 1 }
            }
        }

        /// Sends waiting messages, up to the number that may be in flight.
        private func pump(_ connection: BrokerConnection) throws(MQTTError) {
            while let entry = state.withLock({ $0.queue.takeNext() }) {
                do {
                    let id = try connection.publish(entry.message)
                    state.withLock { $0.queue.isUnderWay(entry.number, as: id) }
                } catch  where error.code == .badMessage {
                    state.withLock { state in
                        state.statistics.droppedCount += 1
                        _ = state.queue.finish(-CInt(truncatingIfNeeded: entry.number))
                        state.finish(entry.number, .failure(error))
                    }
                }
            }
        }

        /// Sends the waiting messages and the last will, and disconnects.
        private func takeLeave(
            _ connection: BrokerConnection, by deadline: ContinuousClock.Instant
        ) throws(MQTTError) {
            if let will = options.lastWill {
                state.withLock { state in
                    state.queue.keep(.init(number: state.number(), message: will, isKept: true))
                }
            }
            while true {
                try pump(connection)
                if state.withLock(\.queue.isEmpty) || .now >= deadline { break }
                connection.wait(seconds: 0.02, or: pipe)
                try process(connection.step(), from: connection)
            }
            connection.disconnect()
        }
    }
#endif
