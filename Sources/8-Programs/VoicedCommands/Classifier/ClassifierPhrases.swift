import ClassifierServer
import CommandFiles
import Commands
import RoomMode
import VoicedConfiguration

/// The phrases of a classifier's server, and the evidence that they give for its choices.
struct ClassifierPhrases {
    let file: CommandFile
    let evidence: ChoiceEvidence

    /// Reads the phrases and the synonyms.
    ///
    /// - Parameters:
    ///   - aliases: the file of phrases; nil for the one that comes with voiced.
    ///   - synonyms: the file of synonyms; nil for the one that comes with voiced.
    init(aliases: String?, synonyms: String?) throws {
        file = try CommandFile(
            path: aliases ?? DataFiles.path(of: "aliases.yaml"), vocabulary: .operatingRoom)
        evidence = ChoiceEvidence(
            file.aliases, milestones: file.targets, synonyms: try SynonymFile.read(path: synonyms))
    }

    /// Makes a question about a text, with the milestones of the file.
    func request(_ text: String, actions: [CommandAction]) -> ClassifierRequest {
        ClassifierRequest(
            transcription: TextNormalizer.normalize(text), targets: file.targets, vocabulary: .operatingRoom,
            actions: actions)
    }
}
