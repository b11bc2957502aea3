import PCM

/// The part of a recording that is missing according to its header.
public struct Truncation: Hashable, Sendable, CustomStringConvertible {
    /// Frames that the header promises.
    public var promisedFrameCount: Int
    /// The number of existing frames.
    public var presentFrameCount: Int
    /// Frames a second.
    public var sampleRate: SampleRate

    /// Makes a truncation from the numbers of frames.
    public init(promisedFrameCount: Int, presentFrameCount: Int, sampleRate: SampleRate) {
        self.promisedFrameCount = promisedFrameCount
        self.presentFrameCount = presentFrameCount
        self.sampleRate = sampleRate
    }

    /// The missing part, as a sentence for a person.
    public var description: String {
        let present = sampleRate.seconds(of: presentFrameCount)
        let promised = sampleRate.seconds(of: promisedFrameCount)
        return "The recording is cut off: of \(promisedFrameCount) frames that its header promises, "
            + "\(presentFrameCount) are there (\(milliseconds(present)) of \(milliseconds(promised)) s)."
    }

    private func milliseconds(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
}
