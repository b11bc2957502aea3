/// How the end of a command is decided. All times in seconds, all margins in decibels.
public struct EndpointerOptions: Hashable, Sendable {
    /// Silence after speech that ends a command. SPEC: 1.5 s; a person who thinks pauses for about a second.
    public var silence: Double = 1.5

    /// The longest command. SPEC: 60 s.
    public var maximumDuration: Double = 60

    /// How long to wait for the first word; nil waits for ever (always-on recognition).
    /// 5 s: twice what people take to begin after a wake word, and short enough that nobody wonders.
    public var noSpeechTimeout: Double? = 5

    /// Speech needed before it counts as begun. A door or a dropped instrument is shorter; the shortest
    /// stressed vowels are longer.
    public var onset: Double = 0.07

    /// Speech needed to interrupt a silence that has begun, so that single clicks do not prolong a command.
    public var resume: Double = 0.03

    /// Gaps up to this long inside speech still are speech: the closures of plosives, breath between words.
    public var hangover: Double = 0.15

    /// A command with less speech in all is a noise and is forgotten.
    public var minimumSpeech: Double = 0.12

    /// How far above the noise floor a frame must be to be speech.
    public var floorMargin: Float = 9

    /// Frames further than this below the loudest speech of the command are not speech. It keeps breath and
    /// rustle in a very quiet room, far above the floor but far below the voice, from holding a command open.
    public var speechRange: Float = 35

    /// How the noise floor is followed.
    public var noiseFloor = NoiseFloorOptions()

    /// The defaults.
    public init() {}

    /// Refuses settings that contradict each other.
    ///
    /// - Throws: ``EndpointerOptionsError`` with a sentence that names both settings.
    public func validate() throws(EndpointerOptionsError) {
        func require(_ holds: Bool, _ sentence: String) throws(EndpointerOptionsError) {
            if !holds { throw EndpointerOptionsError(message: sentence) }
        }
        let times = [silence, maximumDuration, noSpeechTimeout ?? 1, onset, resume, hangover, minimumSpeech]
        try require(
            times.allSatisfy { $0.isFinite && $0 >= 0 && $0 <= 3600 },
            "endpointing times must lie between 0 and 3600 seconds")
        try require(
            silence >= 0.1, "silence of \(silence) s would end commands inside words; use 0.1 s or more")
        try require(
            hangover < silence,
            "hangover (\(hangover) s) must be shorter than silence (\(silence) s), or no command would ever end"
        )
        try require(
            maximumDuration > silence + onset,
            "maximumDuration (\(maximumDuration) s) must be longer than silence + onset"
                + " (\(silence + onset) s), or every command would end by time-out")
        if let noSpeechTimeout {
            try require(
                noSpeechTimeout > onset,
                "noSpeechTimeout (\(noSpeechTimeout) s) must be longer than onset (\(onset) s),"
                    + " or nobody could begin in time")
            try require(
                noSpeechTimeout < maximumDuration,
                "noSpeechTimeout (\(noSpeechTimeout) s) must be shorter than maximumDuration"
                    + " (\(maximumDuration) s)")
        }
        try require(
            (1...40).contains(floorMargin), "floorMargin must lie between 1 and 40 dB, not \(floorMargin)")
        try require(
            speechRange > floorMargin && speechRange <= 90,
            "speechRange (\(speechRange) dB) must be larger than floorMargin (\(floorMargin) dB), at most 90")
        try require(
            (0.2...30).contains(noiseFloor.window),
            "the noise floor's window must lie between 0.2 and 30 s, not \(noiseFloor.window)")
    }
}

/// Settings that contradict each other.
public struct EndpointerOptionsError: Error, Hashable, CustomStringConvertible {
    /// Which settings, why, and what would be right.
    public var message: String

    /// The ``message``.
    public var description: String { message }
}
