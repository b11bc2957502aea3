#if Control
    import ESPHomeAPI
    import Synchronization

    /// The wake words, and those of them that Home Assistant has chosen: all, until it chooses.
    final class SatelliteWakeWords: Sendable {
        private let all: [String]
        private let languages: [String]
        private let active: Mutex<[String]>

        init(_ all: [String], languages: [String]) {
            (self.all, self.languages) = (all, languages)
            active = Mutex(all)
        }

        /// Chooses; words that are not listened for have no effect.
        func use(_ names: [String]) { active.withLock { $0 = all.filter(names.contains) } }

        /// Whether a word that was heard counts.
        func isActive(_ name: String) -> Bool { active.withLock { $0.contains(name) } }

        var frame: ESPHomeFrame {
            .wakeWords(
                all.map { ESPHomeWakeWord(id: $0, phrase: $0, languages: languages) },
                active: active.withLock { $0 })
        }
    }
#endif
