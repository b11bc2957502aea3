/// How the end of a command is decided. All times in seconds, all margins in decibels.
public struct EndpointerOptions: Hashable, Sendable {
    /// Silence after speech that ends a command. A person who thinks pauses for about a second.
    public var silence: Double = 1.5

    /// Silence after speech, in seconds, from which ``Endpointer/pause`` gives its beginning, so that a caller that
    /// knows the text can end a complete command; nil for never. A value of ``silence`` or more has no effect.
    public var completeSilence: Double? = 0.5

    /// The longest command, from its first speech on.
    public var maximumDuration: Double = 60

    /// How long to wait for the first word; nil waits for ever (always-on recognition).
    /// 5 s: twice the time in which people begin after a wake word, and short enough not to confuse them.
    public var noSpeechTimeout: Double? = 5

    /// Speech needed before it counts as begun. A door or a dropped instrument is shorter; the shortest
    /// stressed vowels are longer.
    public var onset: Double = 0.07

    /// Speech needed in one piece to interrupt a silence that has begun, so that clicks do not prolong a
    /// command. A knock of 20 ms is active in four frames of 10 ms: it need not begin with one, and it rings.
    public var resume: Double = 0.05

    /// Shorter pieces up to this long after such a piece still are speech: a burst after the closure of a
    /// plosive, the decay of a last syllable.
    public var hangover: Double = 0.25

    /// A command with less speech in all is a noise and is forgotten.
    public var minimumSpeech: Double = 0.12

    /// The least distance of a speech frame above the noise floor, in dB, if energy alone decides.
    public var floorMargin: Float = 7

    /// Frames further than this below the loudest speech of the command are not speech, in dB. Breath, rustle and
    /// lively noise are far above the floor but far below the voice, and must not hold a command open. Wider than the
    /// range from stressed vowels to weak last syllables. With 35 dB, the whole range of speech, the ends of a third of
    /// the sentences in everyday noise with peaks 24 dB below the voice's were found too late or never; with 22 dB, of
    /// none. Applies if energy alone decides; with a front end see ``SpeechEvidence``.
    public var speechRange: Float = 22

    /// How the noise floor is followed.
    public var noiseFloor = NoiseFloorOptions()

    /// The defaults.
    public init() {}
}
