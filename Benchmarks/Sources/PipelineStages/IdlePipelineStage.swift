import BenchmarkKit
import Capture
import Hearing
import PCM
import WakeWord

/// Everything between the device and the session while it waits for the wake word: a block of 10 ms through the
/// ring, resampling, wake word, pre-roll, endpointer, records through the second ring.
struct IdlePipelineStage: Stage, ~Copyable {
    private let sound: Sound
    private var capture: RingProducer<CaptureBlock>
    private var captured: RingConsumer<CaptureBlock>
    private var path: SignalPath
    private var records: RingConsumer<SignalRecord>
    private var block = CaptureBlock(sampleRate: .device)
    private var arrived = FixedBuffer(repeating: CaptureBlock(sampleRate: .device), count: 8)
    private var told = FixedBuffer(repeating: SignalRecord(.progress, at: 0), count: 64)
    private var progressCount = 0
    private var otherCount = 0

    init(_ sound: consuming Sound, keywords: [KeywordModel]) throws {
        var blocks = SPSCRing<CaptureBlock>(capacity: CaptureBlock.ringCapacity(seconds: 1))
        var records = SPSCRing<SignalRecord>(capacity: 1024)
        let path = try SignalPath(
            sampleRate: .device, options: HearingOptions(listening: .keywords(keywords)),
            control: SignalControl(), output: SignalOutput(ring: records.takeProducer(), waitsForSpace: false)
        )
        self.sound = sound
        self.path = path
        capture = blocks.takeProducer()
        captured = blocks.takeConsumer()
        self.records = records.takeConsumer()
    }

    mutating func process(_ index: Int) {
        block.position = index * Sound.period
        block.frameCount = Sound.period
        var samples = block.samples.mutableSpan
        samples.withUnsafeMutableBufferPointer { _ = $0.update(from: sound.period(index)) }
        _ = capture.write(block)

        let blockCount = captured.read(into: arrived.mutableElements)
        for block in 0..<blockCount { path.process(arrived.elements[block]) }

        let recordCount = records.read(into: told.mutableElements)
        for record in 0..<recordCount {
            if told.elements[record].kind == .progress { progressCount += 1 } else { otherCount += 1 }
        }
    }

    func verify(count: Int) throws(BenchmarkError) {
        // The signal path reports progress four times a second.
        guard otherCount == 0, abs(progressCount - count / 25) <= 1 else {
            throw BenchmarkError(
                .internalError,
                "In \(count) steps of waiting the signal path told \(progressCount) times of progress and "
                    + "\(otherCount) times of something else.")
        }
    }
}
