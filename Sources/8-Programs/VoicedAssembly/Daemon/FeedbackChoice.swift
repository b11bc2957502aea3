import Feedback
import Foundation
import Logging
import Session
import Synchronization

/// How much a room answers aloud, and in which voice: as the configuration says, until a person chooses otherwise.
///
/// What a person chose outlives the daemon, until the configuration has another level.
package final class FeedbackChoice: Sendable {
    /// What the file has. What is nil was never chosen.
    private struct Memory: Codable, Hashable, Sendable {
        var level: FeedbackLevel?
        /// The configuration's level when ``level`` was chosen.
        var configured: FeedbackLevel?
        var voice: String?
    }

    private struct State {
        var configured: FeedbackLevel
        var memory: Memory
        var loudspeaker: SessionLoudspeaker?

        var level: FeedbackLevel { memory.level ?? configured }
    }

    /// The names of the voices, at least one; the first speaks at first.
    let voices: [String]
    private let file: RememberedFile<Memory>?
    private let state: Mutex<State>

    /// Makes a choice.
    ///
    /// - Parameters:
    ///   - level: the configuration's.
    ///   - voices: the names of the voices, at least one.
    ///   - path: the file that remembers what is chosen; nil if it is forgotten.
    ///   - logger: says what was chosen before, and what cannot be remembered.
    package init(configured level: FeedbackLevel, voices: [String], path: String?, logger: Logger) {
        self.voices = voices
        file = path.map { RememberedFile(path: $0, contents: "the chosen level of feedback", logger: logger) }
        var memory = file?.read() ?? Memory()
        if memory.configured != level { (memory.level, memory.configured) = (nil, nil) }
        state = Mutex(State(configured: level, memory: memory))
        if let chosen = memory.level {
            logger.notice(
                "feedback.level is \(chosen.settingName), as a person chose; `voiced feedback` changes it")
        }
    }

    /// The file for what is chosen in the room of a database.
    package static func path(beside database: String) -> String {
        URL(fileURLWithPath: database).deletingPathExtension().path + ".feedback.json"
    }

    /// What sounds.
    package var level: FeedbackLevel { state.withLock(\.level) }

    /// The name of the voice that speaks.
    package var voice: String { voices[voiceIndex] }

    /// The number of that voice.
    var voiceIndex: Int { state.withLock { index(of: $0.memory.voice) } }

    private func index(of voice: String?) -> Int { voice.flatMap(voices.firstIndex(of:)) ?? 0 }

    /// Has the loudspeaker of a session follow what is chosen.
    package func serve(_ loudspeaker: SessionLoudspeaker) { state.withLock { $0.loudspeaker = loudspeaker } }

    /// A person chose a level.
    package func choose(_ level: FeedbackLevel) {
        change { ($0.memory.level, $0.memory.configured) = (level, $0.configured) }
    }

    /// A person chose the next voice.
    package func chooseNextVoice() {
        change { $0.memory.voice = voices[(index(of: $0.memory.voice) + 1) % voices.count] }
    }

    /// The configuration has another level: a level that a person chose before is over.
    ///
    /// - Returns: whether it counts from now on; false if there is no loudspeaker.
    func configure(_ level: FeedbackLevel) -> Bool {
        change { ($0.configured, $0.memory.level, $0.memory.configured) = (level, nil, nil) }
    }

    @discardableResult
    private func change(_ change: (inout State) -> Void) -> Bool {
        // Within the lock, so that the newest is written last.
        state.withLock { state in
            let former = state.memory
            change(&state)
            if state.memory != former { file?.write(state.memory) }
            return state.loudspeaker?.use(state.level) ?? false
        }
    }
}
