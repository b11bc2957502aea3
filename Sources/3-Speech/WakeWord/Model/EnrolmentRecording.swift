import PCM

/// One recording of a keyword.
public struct EnrolmentRecording: Sendable {
    /// The name that a person knows it by, such as its file name.
    public var label: String
    /// Mono samples at 16 kHz.
    public var samples: [Int16]
    /// The samples of the word; nil if enrolment shall find them.
    public var word: Range<Int>?

    /// Makes a recording of 16-bit samples.
    public init(label: String, samples: [Int16], word: Range<Int>? = nil) {
        self.label = label
        self.samples = samples
        self.word = word
    }

    /// Makes a recording of samples whose full scale is -1 ... 1; a sample beyond it saturates, and one that is no
    /// number becomes 0.
    public init(label: String, signal: [Float]) {
        self.label = label
        samples = signal.map { Int16(sample: $0) }
    }
}
