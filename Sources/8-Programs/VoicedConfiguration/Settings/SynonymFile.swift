import ClassifierServer
import Commands
import RoomMode

/// The file of words that people say for others; `synonyms.yaml` comes with voiced.
package struct SynonymFile: KeyedSettings {
    package var words: [String: [String]] = [:]
    package var actions: [String: [String]] = [:]

    package init() {}

    package static let keys: [SettingKey<SynonymFile>] = [
        .mapping("words", \.words, "By a word, those that people say for it.", kind: "lists by words"),
        .mapping("actions", \.actions, "By an action, words that stand for it.", kind: "lists by actions") {
            actions in
            actions.keys.first {
                !ActionVocabulary.operatingRoom.actions.contains(CommandAction(rawValue: $0))
            }
            .map { "\"\($0.prefix(60))\" is no action" }
        },
    ]

    /// Reads the synonyms from a file; if `path` is nil, from the file that comes with voiced.
    package static func read(path: String?) throws(Failure) -> ChoiceEvidence.Synonyms {
        let own: String
        if let path { own = path } else { own = try DataFiles.path(of: "synonyms.yaml") }
        let file = try Configuration.decoded(SynonymFile.self, path: own)
        return ChoiceEvidence.Synonyms(words: file?.words ?? [:], actions: file?.actions ?? [:])
    }
}
