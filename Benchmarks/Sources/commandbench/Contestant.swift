import PocketSphinxRecognizer

/// A recognizer that takes part in a trial.
enum Contestant: Hashable, Sendable {
    /// This project's PocketSphinx, in this process, with the option to expect noise on or off.
    case pocketSphinx(expectsNoise: Bool)
    /// Another recognizer, run as a command that gets the grammar in JSGF and a list of recordings.
    case command(String)
    /// A recognizer of any words, run as the same kind of command. The engine's parser understands its texts, also by
    /// their sound.
    case words(String)

    /// The name in tables.
    var name: String {
        switch self {
        case .pocketSphinx(expectsNoise: true): "VoiceEngine, PocketSphinx"
        case .pocketSphinx(expectsNoise: false): "VoiceEngine, noisy-room: false"
        case .command(let command): command
        case .words(let command): "\(command), and the matcher"
        }
    }

    /// The shell command; nil for this project's recognizer.
    var program: String? {
        switch self {
        case .pocketSphinx: nil
        case .command(let command), .words(let command): command
        }
    }

    /// The certainty from which the engine carries out a text that matches by sound only; with less it asks back.
    private static let sure = 0.9

    /// The options of this project's recognizer; nil for another one. They keep every answer, however low its
    /// confidence, so that thresholds below the shipped one can be judged too.
    var options: PocketSphinxOptions? {
        guard case .pocketSphinx(let expectsNoise) = self else { return nil }
        var options = PocketSphinxOptions()
        options.expectsNoise = expectsNoise
        options.minimumConfidence = 0
        return options
    }

    /// The shipped rejection threshold; 0 if the recognizer accepts everything.
    var threshold: Double {
        switch self {
        case .pocketSphinx: PocketSphinxOptions().minimumConfidence
        case .command: 0
        case .words: Self.sure
        }
    }
}
