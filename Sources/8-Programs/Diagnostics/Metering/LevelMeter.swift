import Capture
import Endpointing
import PCM
import Resampling

/// A meter of the level of a stream of ``/Capture/CaptureBlock``s, which measures as the daemon does.
///
/// Levels and peaks are those of the device's own frames, mixed to one channel. Clipping counts on any channel. The
/// noise floor is that of the endpointer, after the same resampler and high-pass as in a session.
package struct LevelMeter: ~Copyable {
    /// Seconds for which the meter holds a peak: time enough to look up from the microphone.
    package static let holdSeconds = 3.0

    private var resampler: Resampler
    private var endpointer: Endpointer
    private var resampled: FixedBuffer<Int16>
    private var sums = SampleSums()
    private var held: Float = 0
    private var heldSeconds = 0.0
    private var clipped = 0
    private var position = 0.0

    /// Makes a meter for a stream that begins at this rate.
    ///
    /// - Throws: `ResamplingError` for a rate that cannot be brought to 16 kHz.
    package init(sampleRate: SampleRate) throws(ResamplingError) {
        let resampler = try Resampler(from: sampleRate)
        // The window is that of a session after a learned wake word. The other options are defaults, which do not
        // contradict each other.
        var options = EndpointerOptions()
        options.noiseFloor.window = SpeechEvidence.noiseWindow
        guard let endpointer = try? Endpointer(options: options) else {
            preconditionFailure("no endpointer by default")
        }
        resampled = FixedBuffer(
            repeating: 0, count: resampler.maximumOutputCount(forInput: CaptureBlock.capacity))
        self.resampler = resampler
        self.endpointer = endpointer
    }

    /// Takes the next block. Allocates only if the rate has changed.
    ///
    /// - Throws: `ResamplingError` for a rate that cannot be brought to 16 kHz.
    package mutating func process(_ block: borrowing CaptureBlock) throws(ResamplingError) {
        if block.frameCount > 0, block.sampleRate != resampler.inputRate {
            let changed = try Resampler(from: block.sampleRate)
            resampled = FixedBuffer(
                repeating: 0, count: changed.maximumOutputCount(forInput: CaptureBlock.capacity))
            resampler = changed
        }
        let rate = block.sampleRate
        position = rate.seconds(of: block.position + block.frameCount)
        heldSeconds += rate.seconds(of: block.frameCount)
        clipped += block.clippedFrameCount
        block.withSamples { samples in
            sums.add(samples)
            let count = resampler.process(samples, into: resampled.mutableElements)
            endpointer.process(UnsafeBufferPointer(rebasing: resampled.elements[..<count])) { _ in }
        }
    }

    /// Returns the levels since the last reading, and begins the next stretch. A stretch without sound is silent.
    package mutating func takeReading() -> LevelReading {
        if sums.peak >= held || heldSeconds > LevelMeter.holdSeconds {
            held = sums.peak
            heldSeconds = 0
        }
        let reading = LevelReading(
            seconds: position, level: Level.decibels(power: Float(sums.power)),
            peak: Level.decibels(amplitude: sums.peak), heldPeak: Level.decibels(amplitude: held),
            noiseFloor: endpointer.noiseLevel, clippedSampleCount: clipped)
        sums = SampleSums()
        return reading
    }
}
