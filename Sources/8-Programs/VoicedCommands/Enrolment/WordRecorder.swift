import Capture
import PCM
import Resampling
import Teaching
import VoicedConfiguration
import VoicedTerminal

/// The recorder of several takes from a microphone, one for each time that a person speaks.
struct WordRecorder {
    /// Seconds to wait for a person to speak.
    private static let patience = 15.0

    let source: MicrophoneSource

    /// Makes `count` recordings, and calls `prompt` with the number of each before it.
    ///
    /// - Throws: ``Failure`` if the device cannot be opened or is lost, or if there is no speech for 15 s.
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

    /// The reader that takes the sound from the ring and cuts takes out of it.
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
                switch cutter.process(try samples(of: block[0])) {
                case .take(let samples): return samples
                case .noSpeech:
                    throw Failure(
                        .badData,
                        "there was no speech for 15 s; check the microphone's level, or name another with --device"
                    )
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
