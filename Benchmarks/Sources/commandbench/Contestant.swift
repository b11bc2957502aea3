import PocketSphinxRecognizer

/// A recognizer that takes part.
enum Contestant: Hashable, Sendable {
    /// This project's, in this process, as it is shipped.
    case pocketSphinx
    /// Another one, by a command that is given the grammar in JSGF and a list of recordings.
    case command(String)

    /// What it is called in tables.
    var name: String {
        switch self {
        case .pocketSphinx: "VoiceEngine, PocketSphinx"
        case .command(let command): command
        }
    }

    /// The confidence below which it takes an answer for nothing, as shipped; 0 where it accepts everything.
    var threshold: Double {
        switch self {
        case .pocketSphinx: PocketSphinxOptions().minimumConfidence
        case .command: 0
        }
    }
}
