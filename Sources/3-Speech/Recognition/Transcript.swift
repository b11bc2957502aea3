/// What a recognizer heard in one utterance.
public struct Transcript: Hashable, Sendable {
    /// One word and when it was said.
    public struct Word: Hashable, Sendable {
        /// The word as the recognizer spells it.
        public var text: String
        /// When it began, in seconds since the utterance's first sample.
        public var start: Double
        /// When it ended, in seconds since the utterance's first sample.
        public var end: Double
        /// How sure the recognizer is, 0 ... 1; nil if it does not say.
        public var confidence: Double?

        /// Makes a word.
        public init(text: String, start: Double, end: Double, confidence: Double? = nil) {
            self.text = text
            self.start = start
            self.end = end
            self.confidence = confidence
        }
    }

    /// Another reading of the same utterance.
    public struct Alternative: Hashable, Sendable {
        /// The words of this reading.
        public var text: String
        /// How sure the recognizer is, 0 ... 1; nil if it does not say.
        public var confidence: Double?

        /// Makes an alternative.
        public init(text: String, confidence: Double? = nil) {
            self.text = text
            self.confidence = confidence
        }
    }

    /// The words, separated by single spaces; empty when nothing was understood.
    public var text: String
    /// How sure the recognizer is of ``text``, 0 ... 1; nil if it does not say.
    public var confidence: Double?
    /// The words with their times; empty if the recognizer does not give them.
    public var words: [Word]
    /// Other readings, best first, without ``text`` itself; empty if the recognizer gives none.
    public var alternatives: [Alternative]
    /// The ``SpeechRecognizer/name`` of the recognizer that heard it.
    public var recognizer: String
    /// Whether the words are the nearest that a rough recognizer found, after no phrase was recognized. The engine may
    /// ask a classifier about them, and does nothing else with them.
    public var isRough = false
    /// The language that was spoken, as the recognizer calls it: a code such as `de` or `de-DE`, or a name such as
    /// `german`; nil if it does not say. Not longer than ``maximumLanguageByteCount``.
    public var language: String? {
        didSet {
            if let language, language.utf8.count > Self.maximumLanguageByteCount { self.language = nil }
        }
    }
    /// The most bytes of a language's name.
    public static let maximumLanguageByteCount = 40
    /// Who spoke; nil if the engine knows no voices.
    public var speaker: Speaker?

    /// True when nothing was understood: silence, noise, or speech that fits no expected phrase.
    public var isEmpty: Bool { text.isEmpty }

    /// Makes a transcript.
    public init(
        text: String, confidence: Double? = nil, words: [Word] = [], alternatives: [Alternative] = [],
        recognizer: String
    ) {
        self.text = text
        self.confidence = confidence
        self.words = words
        self.alternatives = alternatives
        self.recognizer = recognizer
    }
}
