import Capture
import PCM

extension RingConsumer where Element == CaptureBlock {
    /// Reads blocks up to and including the first that `isLast` accepts, or those that come within `timeout` seconds.
    mutating func blocks(timeout: Double = 60, until isLast: (CaptureBlock) -> Bool = { _ in false })
        -> [CaptureBlock]
    {
        var blocks: [CaptureBlock] = []
        let deadline = ContinuousClock.now + .seconds(timeout)
        var one = FixedBuffer(repeating: CaptureBlock(sampleRate: .device), count: 1)
        while !isFinished, ContinuousClock.now < deadline {
            guard waitForData(1, timeout: 0.1), read(into: one.mutableElements) == 1 else { continue }
            blocks.append(one[0])
            if isLast(one[0]) { break }
        }
        return blocks
    }
}

extension [CaptureBlock] {
    /// The sound of all blocks in a row.
    var samples: [Float] { flatMap { block in block.withSamples { [Float]($0) } } }

    /// The marks that are not `none`.
    var marks: [CaptureBlock.Mark] { map(\.mark).filter { $0 != .none } }

    /// Whether every block begins where the one before it ended, lost frames included; at a change of the rate, within
    /// two frames.
    var isContinuous: Bool {
        zip(self, dropFirst()).allSatisfy { before, after in
            let end = before.position + before.frameCount
            let ratio = Double(after.sampleRate.hertz) / Double(before.sampleRate.hertz)
            let expected = Int((Double(end) * ratio).rounded()) + after.lostFrameCount
            return abs(after.position - expected) <= (ratio == 1 ? 0 : 2)
        }
    }
}
