import BenchmarkKit
import Capture
import PCM
import Resampling

/// Capture and resampling alone, the least that any program pays which listens at 16 kHz.
struct LiveResampling {
    private let source: MicrophoneSource
    private let thread: AudioThread

    /// The names of the capture thread and the resampling thread.
    static let threads = ["capture", "resample"]

    private struct Work: ~Copyable, Sendable {
        var input: RingConsumer<CaptureBlock>
        var resampler: Resampler
    }

    init(_ microphone: String) throws {
        let source = MicrophoneSource(device: microphone)
        var ring = SPSCRing<CaptureBlock>(capacity: CaptureBlock.ringCapacity(seconds: 1))
        let input = ring.takeConsumer()
        try source.start(into: ring.takeProducer())
        guard let format = source.format else {
            throw BenchmarkError(.internalError, "The microphone runs and has no format.")
        }
        let resampler = try Resampler(from: format.sampleRate)
        self.source = source
        thread = try AudioThread(name: "resample", context: Work(input: input, resampler: resampler)) {
            work in
            LiveResampling.run(work)
        }
    }

    func stop() {
        source.stop()
        thread.join()
    }

    private static func run(_ work: consuming Work) {
        var blocks = FixedBuffer(repeating: CaptureBlock(sampleRate: .device), count: 8)
        var speech = FixedBuffer<Int16>(
            repeating: 0, count: work.resampler.maximumOutputCount(forInput: CaptureBlock.capacity))
        while !work.input.isFinished {
            guard work.input.waitForData(1, timeout: 0.25) else { continue }
            let count = work.input.read(into: blocks.mutableElements)
            for index in 0..<count {
                blocks.elements[index].withSamples {
                    _ = work.resampler.process($0, into: speech.mutableElements)
                }
            }
        }
    }
}
