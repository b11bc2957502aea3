#if Control
    import Synchronization

    /// The settings that people have made in Home Assistant, and that outlive the program. A value is nil if it was
    /// never set.
    package struct SatelliteMemory: Codable, Hashable, Sendable {
        /// The names of the chosen wake words.
        package var wakeWords: [String]?
        /// Whether the microphone is muted.
        package var isMuted: Bool?
        /// The volume of the loudspeaker, 0 ... 1.
        package var volume: Float?
        /// Whether the loudspeaker is muted.
        package var isSilent: Bool?
        /// The scores from which wake words count, 0 ... 1, by the names of the words.
        package var thresholds: [String: Float]?

        package init() {}

        /// Whether all numbers are in their ranges.
        package var isValid: Bool {
            ([volume ?? 0] + (thresholds ?? [:]).values).allSatisfy { (0...1).contains($0) }
        }
    }

    /// Keeps the memory, and saves each change of it.
    final class SatelliteMemoryKeeper: Sendable {
        private let state: Mutex<SatelliteMemory>
        private let save: @Sendable (SatelliteMemory) -> Void

        init(_ memory: SatelliteMemory, save: @escaping @Sendable (SatelliteMemory) -> Void) {
            state = Mutex(memory)
            self.save = save
        }

        var memory: SatelliteMemory { state.withLock { $0 } }

        /// Changes the memory, and saves it if it is not the same as before.
        func change(_ change: (inout SatelliteMemory) -> Void) {
            // Save within the lock, so that the newest memory is written last.
            state.withLock { memory in
                let former = memory
                change(&memory)
                if memory != former { save(memory) }
            }
        }
    }
#endif
