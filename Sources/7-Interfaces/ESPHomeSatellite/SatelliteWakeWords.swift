#if Control
    import ESPHomeAPI
    import Synchronization

    /// The wake words, and the active ones among them: those that Home Assistant has chosen, now or before a restart,
    /// or all.
    final class SatelliteWakeWords: Sendable {
        private let all: [String]
        private let languages: [String]
        private let keeper: SatelliteMemoryKeeper
        private let active: Mutex<[String]>

        init(_ all: [String], languages: [String], keeper: SatelliteMemoryKeeper) {
            (self.all, self.languages, self.keeper) = (all, languages, keeper)
            let chosen = keeper.memory.wakeWords ?? all
            let rest = all.filter(chosen.contains)
            // If the session listens for none of the chosen words any more, the choice was about other words.
            active = Mutex(rest.isEmpty && !chosen.isEmpty ? all : rest)
        }

        /// Makes only the named words active; unknown names have no effect.
        func use(_ names: [String]) {
            let chosen = all.filter(names.contains)
            active.withLock { $0 = chosen }
            keeper.change { $0.wakeWords = chosen }
        }

        /// Whether a detected word is active.
        func isActive(_ name: String) -> Bool { active.withLock { $0.contains(name) } }

        var frame: ESPHomeFrame {
            .wakeWords(
                all.map { ESPHomeWakeWord(id: $0, phrase: $0, languages: languages) },
                active: active.withLock { $0 })
        }
    }
#endif
