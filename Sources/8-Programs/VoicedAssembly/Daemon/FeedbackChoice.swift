import Feedback
import Foundation
import Logging
import Session
import Synchronization

/// The level of a room's spoken feedback, and its voice: those of the configuration, until a person chooses others.
///
/// A chosen level outlives the daemon, until the configuration has another level. A chosen voice outlives it, too.
package final class FeedbackChoice: Sendable {
    /// The content of the file. A property is nil if a person never chose it.
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

    /// The names of the voices, at least one. The first speaks until a person chooses another.
    let voices: [String]
    private let file: RememberedFile<Memory>?
    private let state: Mutex<State>

    /// Makes a choice.
    ///
    /// - Parameters:
    ///   - level: the level of the configuration.
    ///   - voices: the names of the voices, at least one.
    ///   - path: the file that remembers the choice; nil if the choice ends with the program.
    ///   - logger: reports an earlier choice, and a choice that the file cannot remember.
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

    /// Returns the path of the file that remembers the choice in the room of a database.
    package static func path(beside database: String) -> String {
        URL(fileURLWithPath: database).deletingPathExtension().path + ".feedback.json"
    }

    /// The level of feedback: the chosen one, else the configured one.
    package var level: FeedbackLevel { state.withLock(\.level) }

    /// The name of the voice that speaks.
    package var voice: String { voices[voiceIndex] }

    /// The index of that voice in ``voices``.
    var voiceIndex: Int { state.withLock { index(of: $0.memory.voice) } }

    private func index(of voice: String?) -> Int { voice.flatMap(voices.firstIndex(of:)) ?? 0 }

    /// Makes the loudspeaker of a session follow the choice from the next change on.
    package func serve(_ loudspeaker: SessionLoudspeaker) { state.withLock { $0.loudspeaker = loudspeaker } }

    /// Takes and remembers a level that a person chose.
    package func choose(_ level: FeedbackLevel) {
        change { ($0.memory.level, $0.memory.configured) = (level, $0.configured) }
    }

    /// Moves on to the next voice, or from the last voice to the first, and remembers it.
    package func chooseNextVoice() {
        change { $0.memory.voice = voices[(index(of: $0.memory.voice) + 1) % voices.count] }
    }

    /// Takes another level of the configuration, and forgets the level that a person chose before.
    ///
    /// - Returns: whether the level counts from now on; false if there is no loudspeaker.
    func configure(_ level: FeedbackLevel) -> Bool {
        change { ($0.configured, $0.memory.level, $0.memory.configured) = (level, nil, nil) }
    }

    @discardableResult
    private func change(_ change: (inout State) -> Void) -> Bool {
        // The lock also covers the writing, so that the newest choice is the last in the file.
        state.withLock { state in
            let former = state.memory
            change(&state)
            if state.memory != former { file?.write(state.memory) }
            return state.loudspeaker?.use(state.level) ?? false
        }
    }
}
