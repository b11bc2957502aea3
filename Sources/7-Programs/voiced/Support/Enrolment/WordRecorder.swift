import Capture
import PCM
import Resampling
import Teaching

/// Records a word several times from a microphone, each time as somebody says it.
struct WordRecorder {
    /// Seconds for which somebody is waited for.
    private static let patience = 15.0

    let source: MicrophoneSource

    /// `count` recordings; `prompt` is called before each with its number.
    ///
    /// - Throws: ``Failure`` when the device cannot be opened, is lost, or nobody speaks for a quarter of a minute.
    func record(count: Int, prompt: (Int) -> Void) throws(Failure) -> [[Int16]] {
        defer { source.stop() }
        var listener: Listener
        do {
            var ring = SPSCRing<CaptureBlock>(capacity: CaptureBlock.ringCapacity(seconds: 2))
            try source.start(into: ring.takeProducer())
            listener = try Listener(ring.takeConsumer())
        } catch {
            throw Failure(error)
        }
        var recordings: [[Int16]] = []
        for number in 1...count {
            prompt(number)
            recordings.append(try listener.word())
        }
        return recordings
    }

    /// The sound as it comes, and where in it words are.
    private struct Listener: ~Copyable {
        private var ring: RingConsumer<CaptureBlock>
        private var resampler = Resampler?.none
        private var rate = SampleRate.speech
        private var cutter: TakeCutter
        private var block = FixedBuffer<CaptureBlock>(repeating: CaptureBlock(sampleRate: .speech), count: 1)

        init(_ ring: consuming RingConsumer<CaptureBlock>) throws {
            cutter = try TakeCutter(patience: WordRecorder.patience)
            self.ring = ring
        }

        mutating func word() throws(Failure) -> [Int16] {
            cutter.begin()
            while true {
                guard ring.waitForData(1, timeout: 5), ring.read(into: block.mutableElements) == 1 else {
                    throw Failure(
                        .unavailable, "the microphone gives no sound; `voiced devices` lists others")
                }
                switch cutter.hear(try samples(of: block[0])) {
                case .take(let samples): return samples
                case .nobody:
                    throw Failure(
                        .badData,
                        "nobody spoke for 15 s; check the microphone's level, or name another with --device")
                case .speech, nil: break
                }
            }
        }

        private mutating func samples(of block: CaptureBlock) throws(Failure) -> [Int16] {
            if block.mark == .deviceLost || block.mark == .end {
                throw Failure(.unavailable, "the microphone went away; plug it in and enrol again")
            }
            if block.sampleRate != rate || resampler == nil {
                do { resampler = try Resampler(from: block.sampleRate) } catch { throw Failure(error) }
                rate = block.sampleRate
            }
            var samples: [Int16] = []
            block.withSamples { frames in
                guard let capacity = resampler?.maximumOutputCount(forInput: frames.count) else { return }
                samples = [Int16](repeating: 0, count: capacity)
                let made = samples.withUnsafeMutableBufferPointer {
                    resampler?.process(frames, into: $0) ?? 0
                }
                samples.removeLast(capacity - made)
            }
            return samples
        }
    }
}
