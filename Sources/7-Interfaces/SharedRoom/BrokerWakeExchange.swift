#if MQTT
    import Foundation
    import MQTT
    import Synchronization

    /// Agrees through an MQTT broker, by messages that are not retained.
    ///
    /// Every client that may publish to this topic can silence a room. Limit that by the broker's access rules.
    package final class BrokerWakeExchange: WakeExchange {
        /// The pause between two looks at the verdict.
        private static let pause = Duration.milliseconds(10)

        private let client: MQTTClient
        private let topic: String
        private let daemon = UUID()
        private let contest = Mutex(WakeContest())

        /// Makes an exchange; it does not connect before it runs.
        ///
        /// - Parameters:
        ///   - options: the broker; the exchange has its own connection.
        ///   - topic: the topic of claims, the same for all daemons of a room.
        /// - Throws: ``/MQTT/MQTTError`` for options that cannot be used.
        package init(_ options: MQTTOptions, topic: String) throws(MQTTError) {
            var options = options
            options.subscriptions = [topic]
            (options.largestIncoming, options.lastWill) = (256, nil)
            self.topic = topic
            client = try MQTTClient(options)
        }

        /// See ``WakeExchange/run()``.
        package func run() async {
            guard (try? client.start()) != nil else { return }
            for await message in client.messages {
                guard !message.isRetained,
                    let claim = try? JSONDecoder().decode(WakeClaim.self, from: Data(message.payload)),
                    claim.daemon != daemon
                else { continue }
                contest.withLock { $0.record(claim, at: .now) }
            }
            await client.stop(within: 0.2)
        }

        /// See ``WakeExchange/contend(score:)``.
        package func contend(score: Double) async -> Bool {
            let began = ContinuousClock.now
            publish(WakeClaim(daemon: daemon, score: min(1, max(0, score))))
            while true {
                let verdict = contest.withLock { [daemon] contest in
                    contest.verdict(for: daemon, after: began.duration(to: .now))
                }
                switch verdict {
                case .answer:
                    publish(WakeClaim(daemon: daemon, score: min(1, max(0, score)), isTaken: true))
                    return true
                case .yield: return false
                case .wait: try? await Task.sleep(for: Self.pause)
                }
            }
        }

        /// Notes the claim here, and sends it to the other daemons if the broker is connected now: a later claim would
        /// be wrong.
        private func publish(_ claim: WakeClaim) {
            contest.withLock { $0.record(claim, at: .now) }
            guard let text = try? JSONEncoder().encode(claim) else { return }
            Task { [client, topic] in
                try? await client.publish(topic: topic, payload: Array(text), qos: .atMostOnce, within: 0.3)
            }
        }
    }
#endif
