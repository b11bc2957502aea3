#if Control
    import ESPHomeAPI
    import HomeAssistant
    import Session

    /// The sensitivity of each wake word, in percent. If it is higher, lower scores count as the word.
    struct SatelliteSensitivities: Sendable {
        /// The first key of a sensitivity in messages; ``SatelliteEntity`` has the keys below.
        private static let firstKey: UInt32 = 100
        /// The possible values, in percent. Below, the word is hardly ever heard; above, nearly any sound counts as it.
        private static let range: ClosedRange<Float> = 10...70

        let session: VoiceSession
        let words: [String]
        let states: SatelliteStates
        let keeper: SatelliteMemoryKeeper

        var entities: [ESPHomeEntity] {
            words.enumerated().map { index, word in
                ESPHomeEntity(
                    key: Self.firstKey + UInt32(index),
                    id: "wake_word_sensitivity_"
                        + PlainName.topicPart(ofRoom: word).replacing("-", with: "_"),
                    name: "Wake word sensitivity: \(word)", icon: "mdi:ear-hearing", category: .configuration,
                    .number(range: Self.range, step: 1, unit: "%"))
            }
        }

        /// Uses the sensitivities in the memory.
        func restore() async {
            for (word, threshold) in keeper.memory.thresholds ?? [:] where words.contains(word) {
                try? await session.use(threshold: threshold, ofWakeWord: word)
            }
            await publish()
        }

        /// Follows an order to change a sensitivity. Does nothing if no sensitivity has its key.
        func set(_ percent: Float, key: UInt32) async {
            guard key >= Self.firstKey, case let index = Int(key - Self.firstKey),
                words.indices.contains(index),
                percent.isFinite
            else { return }
            let threshold = 1 - min(max(percent, Self.range.lowerBound), Self.range.upperBound) / 100
            do { try await session.use(threshold: threshold, ofWakeWord: words[index]) } catch { return }
            keeper.change { $0.thresholds = ($0.thresholds ?? [:]).merging([words[index]: threshold]) { $1 } }
            await publish()
        }

        /// Reports the current sensitivities, which a reload of the configuration may have changed.
        func publish() async {
            for (word, threshold) in await session.wakeWords {
                guard let index = words.firstIndex(of: word) else { continue }
                states.publish(
                    .number(Float(((1 - threshold) * 100).rounded())), of: Self.firstKey + UInt32(index))
            }
        }
    }
#endif
