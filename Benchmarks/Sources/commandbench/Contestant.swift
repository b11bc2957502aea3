import PocketSphinxRecognizer

/// A recognizer that takes part.
enum Contestant: Hashable, Sendable {
    /// This project's, in this process, as it is shipped, or told to expect noise.
    case pocketSphinx(expectsNoise: Bool)
    /// Another one, by a command that is given the grammar in JSGF and a list of recordings.
    case command(String)

    /// What it is called in tables.
    var name: String {
        switch self {
        case .pocketSphinx(expectsNoise: true): "VoiceEngine, PocketSphinx"
        case .pocketSphinx(expectsNoise: false): "VoiceEngine, noisy-room: false"
        case .command(let command): command
        }
    }

    /// How this project's is set up, with every answer kept, however little confidence it has, so that thresholds below
    /// the shipped one are seen too; nil for another one.
    var options: PocketSphinxOptions? {
        guard case .pocketSphinx(let expectsNoise) = self else { return nil }
        var options = PocketSphinxOptions()
        options.expectsNoise = expectsNoise
        options.minimumConfidence = 0
        return options
    }

    /// The confidence below which it takes an answer for nothing, as shipped; 0 where it accepts everything.
    var threshold: Double {
        switch self {
        case .pocketSphinx: PocketSphinxOptions().minimumConfidence
        case .command: 0
        }
    }
}
