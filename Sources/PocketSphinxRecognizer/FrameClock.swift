/// Finds the time of an analysis frame in a decoder that leaves silence out.
///
/// The decoder numbers only the frames it keeps and gives their numbers as times, so that after a pause
/// every word seems too early. Here each kept frame is noted with the sample at which it came.
struct FrameClock {
    /// Samples between two analysis frames, and the most that may be given to the front end at a time:
    /// 10 ms at 16 kHz.
    static let step = 160
    /// Samples that an analysis frame covers: 25.6 ms.
    static let frameLength = 410
    /// Frames that the delta features look ahead, so that a frame comes this much later.
    static let lookAhead = 3

    private var sampleCount = 0
    private var outputCount = 0
    private var starts: [Int32] = []

    /// Notes that after `samples` more samples the decoder has put out `frames` frames in all.
    mutating func advance(samples: Int, frames: Int) {
        sampleCount += samples
        guard frames > outputCount else { return }
        outputCount = frames
        // What came out makes room for as many frames that went in; at a pause's end they come in a batch,
        // the frames just before the onset included.
        let newFrames = frames + FrameClock.lookAhead - starts.count
        for index in 0..<newFrames {
            let start = sampleCount - FrameClock.frameLength - (newFrames - 1 - index) * FrameClock.step
            starts.append(Int32(max(0, start)))
        }
    }

    /// The first sample of a kept frame.
    func startSample(ofFrame frame: Int) -> Double {
        if starts.indices.contains(frame) { return Double(starts[frame]) }
        if frame < 0 { return 0 }
        // The last frames come out when the utterance ends.
        return min(
            Double(sampleCount),
            Double(starts.last ?? 0) + Double((frame - starts.count + 1) * FrameClock.step))
    }

    /// The sample at which the next frame begins, were there no pause.
    func endSample(ofFrame frame: Int) -> Double {
        min(Double(sampleCount), startSample(ofFrame: frame) + Double(FrameClock.step))
    }
}
