#if MQTT
    import Threads
    import Synchronization
    internal import Timing

    /// A client of an MQTT broker, which reconnects after each loss.
    ///
    /// No call blocks: messages wait in a bounded queue, which drops the oldest if it is full, and a separate thread
    /// does everything that can hang. Of a *kept* topic only the newest message counts; each new connection first sends
    /// these. The client speaks MQTT 3.1.1, which every broker does.
    ///
    /// ```swift
    /// var options = MQTTOptions(try MQTTAddress("localhost"), clientID: "lamp")
    /// options.lastWill = MQTTMessage("lamp/availability", "offline", retained: true)
    /// let client = try MQTTClient(options)
    /// try client.start()
    /// client.keep(MQTTMessage("lamp/availability", "online", retained: true))
    /// try await client.publish(topic: "lamp/state", payload: Array("ON".utf8))
    /// await client.stop()
    /// ```
    package final class MQTTClient: Sendable {
        /// A caller that waits for a result.
        typealias Waiter = CheckedContinuation<Result<Void, MQTTError>, Never>

        struct State {
            var queue: OutgoingQueue
            var statistics = MQTTStatistics()
            var waiters: [Int: Waiter] = [:]
            /// The callers among ``waiters`` that wait for the end.
            var endWaiters: [Int] = []
            var lastNumber = 0
            var hasStarted = false
            /// The time by which the client must have ended; nil until it is stopped.
            var stopDeadline: ContinuousClock.Instant?
            var hasEnded = false

            mutating func number() -> Int {
                lastNumber += 1
                return lastNumber
            }
        }

        /// The received messages, for one reader. If it is too slow, messages are dropped and counted.
        package let messages: AsyncStream<MQTTMessage>
        /// The state of the connection after each change, for one reader; at most the newest sixteen wait.
        package let connections: AsyncStream<MQTTConnection>

        let options: MQTTOptions
        let state: Mutex<State>
        let pipe: WakePipe
        let incoming: AsyncStream<MQTTMessage>.Continuation
        let changes: AsyncStream<MQTTConnection>.Continuation

        /// Makes a client; it does not connect yet.
        ///
        /// - Throws: ``MQTTError``: `badConfiguration` if a setting or a file of TLS cannot be used.
        package init(_ options: MQTTOptions) throws(MQTTError) {
            self.options = options
            (messages, incoming) = AsyncStream.makeStream(
                bufferingPolicy: .bufferingOldest(max(1, options.incomingLimit)))
            (connections, changes) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
            state = Mutex(State(queue: OutgoingQueue(limit: max(1, options.queueLimit))))
            guard let pipe = WakePipe() else {
                throw MQTTError(.noResources, "there are no descriptors left for a client of a broker")
            }
            self.pipe = pipe
            guard (5...3600).contains(options.keepAlive), options.connectLimit > 0, options.backoff.first > 0
            else { throw MQTTError(.badConfiguration, "a client of a broker needs time to connect") }
            if let will = options.lastWill { try check(will) }
            _ = try BrokerConnection(options)
        }

        /// Starts the client's thread, which connects. Call it once.
        ///
        /// - Throws: ``MQTTError`` with `noResources` if the system gives no thread.
        package func start() throws(MQTTError) {
            let isFirst = state.withLock { state in
                defer { state.hasStarted = true }
                return !state.hasStarted
            }
            precondition(isFirst, "a client is started once")
            do {
                try SystemThread(name: "mqtt", stackByteCount: SystemThread.smallStack) { self.work() }
            } catch { throw MQTTError(.noResources, "\(error)") }
        }

        /// The counts so far.
        package var statistics: MQTTStatistics {
            state.withLock { state in
                var statistics = state.statistics
                statistics.waitingCount = state.queue.waiting.count + state.queue.underWay.count
                return statistics
            }
        }

        /// Sends a message as soon as there is a connection, after those that wait already. Returns at once. A message
        /// that cannot be sent, because of its topic or its size, counts as dropped.
        package func send(_ message: MQTTMessage) {
            guard isSound(message) else {
                state.withLock { $0.statistics.droppedCount += 1 }
                return
            }
            enter(message)
        }

        /// Sends a message as the newest of its topic: at once if there is a connection, and at the beginning of each
        /// later one. At most 64 topics are kept.
        package func keep(_ message: MQTTMessage) {
            guard isSound(message) else {
                state.withLock { $0.statistics.droppedCount += 1 }
                return
            }
            state.withLock { state in
                state.queue.keep(.init(number: state.number(), message: message, isKept: true))
            }
            pipe.wake()
        }

        /// Sends the kept messages again, for a new subscriber.
        package func sendKept() {
            state.withLock { state in
                var number = state.lastNumber
                state.queue.sendKept {
                    number += 1
                    return number
                }
                state.lastNumber = number
            }
            pipe.wake()
        }

        /// Sends a message and returns once the broker has it.
        ///
        /// - Parameters:
        ///   - topic: the topic, without wildcards.
        ///   - payload: the content.
        ///   - retain: whether the broker keeps it.
        ///   - qos: the quality of service.
        ///   - seconds: how long it may take, from now to the broker's acknowledgement. A message not yet on its way by
        ///     then is not sent.
        /// - Throws: ``MQTTError``: `badMessage`, `timedOut`, `dropped` or `stopped`. A broker of MQTT 3.1.1 does not
        ///   report that it takes a message but passes it to no subscriber.
        package func publish(
            topic: String, payload: [UInt8], retain: Bool = false, qos: MQTTMessage.Quality = .atLeastOnce,
            within seconds: Double = 5
        ) async throws {
            let message = MQTTMessage(topic, payload, retained: retain, quality: qos)
            try check(message)
            let number = state.withLock { $0.number() }
            try await wait(for: number, within: seconds) { [options] in
                MQTTError(.timedOut, "the broker at \(options.address) did not take a message in time")
            } begin: {
                enter(message, number: number)
            }
        }

        /// Sends the last will and the waiting messages, disconnects, and ends. Takes at most `seconds`, even if the
        /// broker hangs.
        package func stop(within seconds: Double = 0.3) async {
            let number = state.withLock { state in
                let number = state.number()
                state.stopDeadline = state.stopDeadline ?? .now + .seconds(seconds)
                state.endWaiters.append(number)
                return number
            }
            // A missing acknowledgement is no failure for a caller that stops the client.
            try? await wait(for: number, within: seconds) {
                MQTTError(.timedOut, "the connection hangs")
            } begin: {
                pipe.wake()
                state.withLock { state in
                    if state.hasEnded || !state.hasStarted { state.finish(number, .success(())) }
                }
            }
            incoming.finish()
            changes.finish()
        }

        // MARK: - Inside

        private func check(_ message: MQTTMessage) throws(MQTTError) {
            guard BrokerConnection.isTopic(message.topic) else {
                throw MQTTError(
                    .badMessage, "a topic has 1 to 65535 bytes and neither + nor # nor a character 0")
            }
            guard message.payload.count <= options.largestPayload else {
                throw MQTTError(.badMessage, "a payload has at most \(options.largestPayload) bytes")
            }
        }

        private func isSound(_ message: MQTTMessage) -> Bool {
            do throws(MQTTError) {
                try check(message)
                return true
            } catch { return false }
        }

        private func enter(_ message: MQTTMessage, number: Int? = nil) {
            state.withLock { state in
                let number = number ?? state.number()
                guard state.stopDeadline == nil else {
                    return state.finish(number, .failure(MQTTError(.stopped, "the client was stopped")))
                }
                if let dropped = state.queue.put(.init(number: number, message: message)) {
                    state.statistics.droppedCount += 1
                    let failure = MQTTError(
                        .dropped, "more messages wait for the broker than there is room for")
                    state.finish(dropped.number, .failure(failure))
                }
            }
            pipe.wake()
        }

        /// Waits until `number` is finished: by the client's thread, by the time limit or by cancellation.
        private func wait(
            for number: Int, within seconds: Double, late: @escaping @Sendable () -> MQTTError,
            begin: () -> Void
        ) async throws {
            let alarm = ContinuousClock().alarm(after: seconds) { [self] in giveUp(number, late()) }
            defer { alarm.cancel() }
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { (waiter: Waiter) in
                    let isOver = state.withLock { state in
                        if Task.isCancelled { return true }
                        state.waiters[number] = waiter
                        return false
                    }
                    if isOver {
                        waiter.resume(returning: .failure(MQTTError(.stopped, "the task was cancelled")))
                    } else {
                        begin()
                    }
                }
            } onCancel: {
                giveUp(number, MQTTError(.stopped, "the task was cancelled"))
            }
            try result.get()
        }

        private func giveUp(_ number: Int, _ error: MQTTError) {
            state.withLock { state in
                state.queue.withdraw(number)
                state.finish(number, .failure(error))
            }
        }
    }

    extension MQTTClient.State {
        /// Passes the result to the waiting caller, if there is one.
        mutating func finish(_ number: Int, _ result: Result<Void, MQTTError>) {
            waiters.removeValue(forKey: number)?.resume(returning: result)
        }
    }
#endif
