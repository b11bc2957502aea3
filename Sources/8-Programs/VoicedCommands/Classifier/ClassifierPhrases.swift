import ClassifierServer
import CommandFiles
import Commands
import RoomMode
import VoicedConfiguration

/// The phrases of a classifier's server, and the choices that they support.
struct ClassifierPhrases {
    let file: CommandFile
    let evidence: ChoiceEvidence

    /// Reads them.
    ///
    /// - Parameters:
    ///   - aliases: the file of phrases; nil for the one that comes with voiced.
    ///   - synonyms: the file of further words; nil likewise.
    init(aliases: String?, synonyms: String?) throws {
        file = try CommandFile(
            path: aliases ?? DataFiles.path(of: "aliases.yaml"), vocabulary: .operatingRoom)
        evidence = ChoiceEvidence(
            file.aliases, milestones: file.targets, synonyms: try SynonymFile.read(path: synonyms))
    }

    /// A question about a text, with the milestones of the file.
    func request(_ text: String, actions: [CommandAction]) -> ClassifierRequest {
        ClassifierRequest(
            transcription: TextNormalizer.normalize(text), targets: file.targets, vocabulary: .operatingRoom,
            actions: actions)
    }
}
