import PCM

/// One recording of a keyword.
public struct EnrolmentRecording: Sendable {
    /// What a person knows it by, such as its file name.
    public var label: String
    /// Mono samples at 16 kHz.
    public var samples: [Int16]

    /// Makes a recording of 16-bit samples.
    public init(label: String, samples: [Int16]) {
        self.label = label
        self.samples = samples
    }

    /// Makes a recording of samples whose full scale is -1 ... 1; what is beyond saturates, what is no number becomes 0.
    public init(label: String, signal: [Float]) {
        self.label = label
        samples = signal.map { Int16(sample: $0) }
    }
}
