import Capture
import Endpointing
import PCM
import Resampling
import WakeWord

/// Records a word several times from a microphone, each time as somebody says it.
struct WordRecorder {
    /// Seconds kept before the word, so that its first sound is whole and its noise is known.
    private static let lead = 0.6
    private static let tail = 0.3

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

    /// The sound so far, and where in it words are.
    private struct Listener: ~Copyable {
        private var ring: RingConsumer<CaptureBlock>
        private var resampler = Resampler?.none
        private var rate = SampleRate.speech
        private var endpointer: Endpointer
        private var samples: [Int16] = []
        private var block = FixedBuffer<CaptureBlock>(repeating: CaptureBlock(sampleRate: .speech), count: 1)

        init(_ ring: consuming RingConsumer<CaptureBlock>) throws {
            var options = EndpointerOptions()
            // A word, not a sentence: half a second of silence is its end.
            options.silence = 0.5
            options.maximumDuration = 4
            options.noSpeechTimeout = 15
            endpointer = try Endpointer(options: options)
            self.ring = ring
        }

        mutating func word() throws(Failure) -> [Int16] {
            var endpoint: Endpoint?
            endpointer.begin(atSample: samples.count) { _ in }
            while endpoint == nil {
                guard ring.waitForData(1, timeout: 5), ring.read(into: block.mutableElements) == 1 else {
                    throw Failure(
                        .unavailable, "the microphone gives no sound; `voiced devices` lists others")
                }
                endpoint = try hear(block[0])
            }
            guard let endpoint, let start = endpoint.startSample else {
                throw Failure(
                    .badData,
                    "nobody spoke for 15 s; check the microphone's level, or name another with --device")
            }
            let first = max(0, start - SampleRate.speech.samples(in: WordRecorder.lead))
            let last = min(
                samples.count, endpoint.endSample + SampleRate.speech.samples(in: WordRecorder.tail))
            return Array(samples[first..<last])
        }

        private mutating func hear(_ block: CaptureBlock) throws(Failure) -> Endpoint? {
            if block.mark == .deviceLost || block.mark == .end {
                throw Failure(.unavailable, "the microphone went away; plug it in and enrol again")
            }
            if block.sampleRate != rate || resampler == nil {
                do { resampler = try Resampler(from: block.sampleRate) } catch { throw Failure(error) }
                rate = block.sampleRate
            }
            let before = samples.count
            block.withSamples { frames in
                guard let capacity = resampler?.maximumOutputCount(forInput: frames.count) else { return }
                samples.append(contentsOf: repeatElement(0, count: capacity))
                var made = 0
                samples.withUnsafeMutableBufferPointer { all in
                    made =
                        resampler?.process(frames, into: UnsafeMutableBufferPointer(rebasing: all[before...]))
                        ?? 0
                }
                samples.removeLast(capacity - made)
            }
            var found: Endpoint?
            samples.withUnsafeBufferPointer { all in
                endpointer.process(UnsafeBufferPointer(rebasing: all[before...])) { event in
                    if case .endpoint(let end) = event { found = end }
                }
            }
            return found
        }
    }
}
