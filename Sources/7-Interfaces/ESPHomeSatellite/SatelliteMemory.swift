#if Control
    import Synchronization

    /// What people have set in Home Assistant, which outlives the program. What is nil was never set.
    package struct SatelliteMemory: Codable, Hashable, Sendable {
        /// The wake words that are chosen.
        package var wakeWords: [String]?
        /// Whether the room hears nothing.
        package var isMuted: Bool?
        /// 0 ... 1.
        package var volume: Float?
        /// Whether the room says and plays nothing.
        package var isSilent: Bool?
        /// From which score wake words count, 0 ... 1, by their names.
        package var thresholds: [String: Float]?

        package init() {}

        /// Whether all numbers are in their ranges.
        package var isValid: Bool {
            ([volume ?? 0] + (thresholds ?? [:]).values).allSatisfy { (0...1).contains($0) }
        }
    }

    /// Keeps the memory, and has each change of it written.
    final class SatelliteMemoryKeeper: Sendable {
        private let state: Mutex<SatelliteMemory>
        private let save: @Sendable (SatelliteMemory) -> Void

        init(_ memory: SatelliteMemory, save: @escaping @Sendable (SatelliteMemory) -> Void) {
            state = Mutex(memory)
            self.save = save
        }

        var memory: SatelliteMemory { state.withLock { $0 } }

        /// Changes what is remembered; nothing is written if it stays the same.
        func change(_ change: (inout SatelliteMemory) -> Void) {
            // Within the lock, so that the newest is written last.
            state.withLock { memory in
                let former = memory
                change(&memory)
                if memory != former { save(memory) }
            }
        }
    }
#endif
