#if MQTT
    import Foundation
    import MQTT
    import ServiceLifecycle
    import Session

    /// A session as a device of Home Assistant, through an MQTT broker.
    ///
    /// It sends the session's state and events to the broker, and carries out the orders of Home Assistant: mute,
    /// listen, say. It only reads the session's events, so a broker that is slow, missing or hostile does not affect
    /// the person who speaks.
    package struct HomeAssistantDevice: Service, CustomStringConvertible {
        /// A message for the operator.
        package struct Notice: Hashable, Sendable {
            /// Whether it is a fault.
            package var isWarning: Bool
            /// The event as a sentence.
            package var text: String
        }

        /// Seconds between two warnings about ignored messages.
        private static let warningPause = 60.0
        /// The smallest change of the level that is reported, in decibels.
        private static let levelStep = 2.0
        /// Seconds after which the device reports the level in any case.
        private static let levelPause = 30

        private let session: VoiceSession
        private let options: HomeAssistantOptions
        private let client: MQTTClient
        private let events: VoiceEvents
        private let tell: @Sendable (Notice) -> Void

        /// The name in the log.
        package var description: String { "MQTT" }

        /// Makes a device; it sends nothing before ``run()``.
        ///
        /// - Parameters:
        ///   - session: the session to report.
        ///   - client: a client made with ``clientOptions(_:_:)``; the device starts and stops it.
        ///   - tell: called with messages for the operator.
        package init(
            _ session: VoiceSession, options: HomeAssistantOptions, client: MQTTClient,
            tell: @escaping @Sendable (Notice) -> Void
        ) {
            self.session = session
            self.options = options
            self.client = client
            self.tell = tell
            events = session.events
        }

        /// Adds the last will and the subscriptions of a device to a client's options.
        package static func clientOptions(
            _ options: MQTTOptions, _ device: HomeAssistantOptions
        ) -> MQTTOptions {
            var options = options
            options.lastWill = MQTTMessage(
                DeviceTopics(root: device.topic).availability, "offline", retained: true)
            options.subscriptions = DeviceOrders.subscriptions(device)
            return options
        }

        /// Reports and follows orders until the session ends or the service group shuts down.
        package func run() async throws {
            try client.start()
            for output in DeviceReport(options).beginning() { send(output) }
            await cancelWhenGracefulShutdown {
                await withTaskGroup { group in
                    group.addTask { await report() }
                    group.addTask {
                        await obey()
                        await waitForEnd()
                    }
                    group.addTask {
                        await watch()
                        await waitForEnd()
                    }
                    if options.showsLevel {
                        group.addTask { await measure() }
                    }
                    // The first task to end is the session's, or all were cancelled.
                    await group.next()
                    group.cancelAll()
                }
            }
            await client.stop(within: 0.2)
        }

        /// Waits until the task is cancelled: the end of one of the client's streams must not end the other tasks.
        private func waitForEnd() async {
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        }

        private func report() async {
            var report = DeviceReport(options)
            for await event in events {
                for output in report.report(event) { send(output) }
            }
        }

        private func send(_ output: DeviceReport.Output) {
            switch output {
            case .keep(let message): client.keep(message)
            case .send(let message): client.send(message)
            }
        }

        private func obey() async {
            var orders = DeviceOrders(options)
            let start = ContinuousClock.now
            var (lastWarning, told) = (-Double.infinity, 0)
            for await message in client.messages {
                let seconds = start.duration(to: .now) / .seconds(1)
                switch orders.accept(message, at: seconds) {
                case .mute(true): await session.mute()
                case .mute(false): await session.unmute()
                case .listen: session.trigger()
                case .say(let text): await session.say(text)
                case .introduce: client.sendKept()
                case nil: break
                }
                let ignored = orders.ignoredCount + client.statistics.ignoredCount
                if ignored > told, seconds - lastWarning > Self.warningPause {
                    (lastWarning, told) = (seconds, ignored)
                    warn(
                        "\(ignored) messages of the broker did nothing so far, as they are no command, "
                            + "too long or too many; see what sends to \(options.topic)")
                }
            }
        }

        private func watch() async {
            // Report a missing broker once, not at each attempt.
            var lastFailure: MQTTError?
            for await change in client.connections {
                switch change {
                case .connected:
                    lastFailure = nil
                    tell(Notice(isWarning: false, text: "the broker answers, and knows \(options.topic)"))
                case .disconnected(let failure, _) where failure != lastFailure:
                    lastFailure = failure
                    warn("\(failure); it is tried again")
                case .disconnected: break
                case .notSubscribed:
                    warn(
                        "the broker does not let this user subscribe, so Home Assistant can mute nothing; "
                            + "allow it \(options.topic)/#")
                }
            }
        }

        private func warn(_ text: String) { tell(Notice(isWarning: true, text: text)) }

        private func measure() async {
            let report = DeviceReport(options)
            var (told, age) = (0.0, Self.levelPause)
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1))
                age += 1
                guard let level = session.level, client.statistics.isConnected,
                    abs(level - told) >= Self.levelStep || age >= Self.levelPause
                else { continue }
                (told, age) = (level, 0)
                client.send(report.level(level))
            }
        }
    }
#endif
