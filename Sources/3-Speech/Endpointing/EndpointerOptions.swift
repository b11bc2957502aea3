/// Settings of an ``Endpointer``: when a command begins and when it ends. Times are in seconds, margins in decibels.
public struct EndpointerOptions: Hashable, Sendable {
    /// Silence after speech that ends a command. A person who thinks pauses for about a second.
    public var silence: Double = 1.5

    /// Silence after speech, in seconds, after which ``Endpointer/pause`` gives the beginning of the silence, so
    /// that a caller that knows the text can end a complete command; nil for never. A value of ``silence`` or more
    /// has no effect.
    public var completeSilence: Double? = 0.5

    /// The longest command, from its first speech on.
    public var maximumDuration: Double = 60

    /// How long to wait for the first word; nil waits for ever (always-on recognition).
    /// 5 s: twice the time in which people begin after a wake word, and short enough not to confuse them.
    public var noSpeechTimeout: Double? = 5

    /// The speech that a command needs to begin. A door or a dropped instrument is shorter; the shortest stressed
    /// vowels are longer.
    public var onset: Double = 0.07

    /// The speech in one piece that is needed to interrupt a silence that has begun, so that clicks do not prolong a
    /// command. A knock of 20 ms is active in four frames of 10 ms: it need not begin with one, and it rings.
    public var resume: Double = 0.05

    /// The time after a piece as long as ``resume`` during which shorter pieces still count as speech: a burst after
    /// the closure of a plosive, the decay of a last syllable.
    public var hangover: Double = 0.25

    /// The least speech in a whole command. If there is less, the sound was a noise, and the endpointer forgets it.
    public var minimumSpeech: Double = 0.12

    /// The least distance of a speech frame above the noise floor, in dB, if energy alone decides.
    public var floorMargin: Float = 7

    /// Frames further than this below the loudest speech of the command are not speech, in dB. Breath, rustle and
    /// lively noise are far above the floor but far below the voice, and must not hold a command open. Wider than the
    /// range from stressed vowels to weak last syllables. In everyday noise with peaks 24 dB below the voice's, a range
    /// of 35 dB, the whole range of speech, found the ends of a third of the sentences too late or never; 22 dB found
    /// all of them in time. Applies if energy alone decides; with a front end see ``SpeechEvidence``.
    public var speechRange: Float = 22

    /// The settings of the noise floor.
    public var noiseFloor = NoiseFloorOptions()

    /// The defaults.
    public init() {}
}
