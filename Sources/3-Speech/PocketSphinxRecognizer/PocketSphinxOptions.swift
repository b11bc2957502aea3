import Recognition

/// The models of ``PocketSphinx`` and the effort of its search.
public struct PocketSphinxOptions: Sendable, Hashable {
    /// The folder of the acoustic model, with `mdef`, `means` and the rest.
    public var acousticModel = "/usr/share/pocketsphinx/model/en-us/en-us"

    /// Reduces the noise, and uses means and variances that were adapted to noise.
    ///
    /// In noise of 15 dB 94 % of spoken orders are right instead of 90 %, at 6 dB 84 % instead of 73 %, and the same
    /// share in quiet (docs/decisions/0004-recognizer-grammar.md). The means and variances belong to
    /// Debian's ``acousticModel``; with another model it only reduces the noise, which was not measured.
    public var expectsNoise = true

    /// The pronunciation dictionary.
    public var dictionary = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"

    /// Pronunciations of words that the ``dictionary`` lacks. If it has the word, both pronunciations count.
    public var pronunciations = Pronunciations()

    /// The path of a statistical language model in a format of PocketSphinx. With it the recognizer hears any words and
    /// ignores the expected phrases. Nil: it hears the expected phrases alone. See ``freeSpeech``.
    public var languageModel: String?

    /// At each analysis frame, the decoder drops paths that are less likely than the best by this factor; above 0,
    /// below 1.
    ///
    /// Wider than PocketSphinx's own 1e-48, which costs a third less and loses 18 points of spoken orders at 15 dB of
    /// noise; docs/decisions/0004-recognizer-grammar.md has a table.
    public var beam = 1e-80

    /// The same for paths that end a word; above 0, below 1. PocketSphinx's own is 7e-29.
    public var wordBeam = 1e-60

    /// The same for paths that go from phone to phone; above 0, below 1. PocketSphinx's own is 1e-48.
    public var phoneBeam = 1e-80

    /// Leaves out sound that the learned front end does not take for speech, except 500 ms around speech. If off, the
    /// decoder may find words in noise before and after the words (docs/decisions/0004-recognizer-grammar.md).
    public var removesSilence = true

    /// Subtracts an estimate of steady noise. Before ``expectsNoise`` reduced the noise, too, this cost 1 point of
    /// clean commands and gained 5 points at 9 dB.
    public var removesNoise = true

    /// Keeps the estimates of the noise and of the microphone's spectrum from one utterance to the next.
    ///
    /// If on, the result depends a little on earlier utterances. If off, every utterance is recognized as if it were
    /// the first, which is useful for comparisons but not in a room: of 310 recorded orders 294 were right with it and
    /// 286 without.
    public var adaptsToRoom = true

    /// The least confidence of a transcript, 0 ... 1; below it the text is empty. With 0 every transcript is returned.
    ///
    /// Confidence assumes that phrases are as likely as other speech. After a wake word they are likelier: 0.25 is even
    /// odds if three of four utterances are phrases.
    public var minimumConfidence = 0.25

    /// The longest utterance in seconds, above 0, at most 600; later audio is left out, so that a stream that never
    /// ends takes no more memory. The default is twice the engine's limit of 60 s.
    public var maximumSeconds = 120.0

    /// Keeps the inputs of the confidence, for training.
    package var keepsTrace = false

    /// Makes options with the defaults, which were measured.
    public init() {}

    /// Options to recognize any words with Debian's language model of English, as for a dictation. The result has many
    /// errors: docs/dictation.md has the word error rate. There is no confidence then, and no text is rejected.
    public static var freeSpeech: PocketSphinxOptions {
        var options = PocketSphinxOptions()
        options.languageModel = "/usr/share/pocketsphinx/model/en-us/en-us.lm.bin"
        // PocketSphinx's own beams: wide beams for some phrases would take far too long for all words.
        (options.beam, options.wordBeam, options.phoneBeam) = (1e-48, 7e-29, 1e-48)
        return options
    }

    func validate() throws(RecognitionError) {
        for (name, value) in [("beam", beam), ("wordBeam", wordBeam), ("phoneBeam", phoneBeam)]
        where !(value > 0 && value < 1) {
            throw RecognitionError(
                .badConfiguration, "\(name) is \(value); it is a factor between 0 and 1, such as 1e-60.")
        }
        guard (0...1).contains(minimumConfidence) else {
            throw RecognitionError(
                .badConfiguration,
                "minimumConfidence is \(minimumConfidence); choose a probability from 0 to 1.")
        }
        guard maximumSeconds > 0 && maximumSeconds <= 600 else {
            throw RecognitionError(
                .badConfiguration, "maximumSeconds is \(maximumSeconds); choose more than 0 and at most 600.")
        }
    }
}
