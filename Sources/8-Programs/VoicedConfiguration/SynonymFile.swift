import ClassifierServer
import Commands
import RoomMode

/// The file of words that people say for others; `synonyms.yaml` comes with voiced.
package struct SynonymFile: Decodable, Sendable {
    package var words: [String: [String]]
    package var actions: [String: [String]]

    private enum CodingKeys: String, CodingKey, CaseIterable { case words, actions }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
        words = try values.decodeIfPresent([String: [String]].self, forKey: .words) ?? [:]
        actions = try values.decodeIfPresent([String: [String]].self, forKey: .actions) ?? [:]
        if let name = actions.keys.first(where: {
            !ActionVocabulary.operatingRoom.actions.contains(CommandAction(rawValue: $0))
        }) {
            throw DecodingError.dataCorruptedError(
                forKey: .actions, in: values, debugDescription: "\"\(name.prefix(60))\" is no action")
        }
    }

    /// Reads a file; nil for the one that comes with voiced.
    ///
    /// - Throws: ``Failure``.
    package static func read(path: String?) throws(Failure) -> ChoiceEvidence.Synonyms {
        let own: String
        if let path { own = path } else { own = try DataFiles.path(of: "synonyms.yaml") }
        let file = try Configuration.decoded(SynonymFile.self, path: own)
        return ChoiceEvidence.Synonyms(words: file?.words ?? [:], actions: file?.actions ?? [:])
    }
}
