import PocketSphinxRecognizer

/// A recognizer that takes part.
enum Contestant: Hashable, Sendable {
    /// This project's, in this process, as it is shipped, or told to expect noise.
    case pocketSphinx(expectsNoise: Bool)
    /// Another one, by a command that is given the grammar in JSGF and a list of recordings.
    case command(String)
    /// Another one, of any words, by the same kind of command; its texts are understood as the engine understands them,
    /// also by their sound.
    case words(String)

    /// What it is called in tables.
    var name: String {
        switch self {
        case .pocketSphinx(expectsNoise: true): "VoiceEngine, PocketSphinx"
        case .pocketSphinx(expectsNoise: false): "VoiceEngine, noisy-room: false"
        case .command(let command): command
        case .words(let command): "\(command), and the matcher"
        }
    }

    /// The command that is run; nil for this project's recognizer.
    var program: String? {
        switch self {
        case .pocketSphinx: nil
        case .command(let command), .words(let command): command
        }
    }

    /// The certainty from which a text is carried out that no word matches; of less, the engine asks back.
    private static let sure = 0.9

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
        case .words: Self.sure
        }
    }
}
