import Capture
import PCM

/// Some seconds of a source's sound, for the checks of its level and bandwidth.
package struct CapturedSound: Sendable {
    /// The source's name.
    package var source: String
    /// The rate of the samples.
    package var sampleRate: SampleRate
    /// The samples, mono, with full scale at -1 ... 1.
    package var samples: [Float]
    /// The number of samples for which the device stood at full scale, on any channel.
    package var clippedSampleCount: Int
    /// The number of samples that were NaN or infinite, on any channel; ``samples`` has 0 in their place.
    package var nonFiniteSampleCount: Int
    /// The losses during the capture.
    package var statistics: CaptureStatistics

    /// Makes a sound that was recorded from one channel.
    package init(
        source: String, sampleRate: SampleRate, samples: [Float],
        statistics: CaptureStatistics = CaptureStatistics()
    ) {
        self.source = source
        self.sampleRate = sampleRate
        self.samples = samples.map { $0.isFinite ? $0 : 0 }
        nonFiniteSampleCount = samples.count { !$0.isFinite }
        clippedSampleCount = self.samples.count { abs($0) >= CaptureBlock.fullScale }
        self.statistics = statistics
    }

    /// Captures from a source until it ends, `seconds` are captured, or no block comes for `patience` seconds.
    ///
    /// - Parameters:
    ///   - source: the source, which this function starts and stops.
    ///   - seconds: the seconds of sound to capture.
    ///   - patience: the seconds to wait for the next block.
    ///   - progress: called with the seconds captured so far.
    /// - Throws: ``/Capture/CaptureError`` if the source cannot be opened, delivers no sound, or is lost.
    package static func capture(
        from source: any CaptureSource, seconds: Double, patience: Double = 10,
        progress: (Double) -> Void = { _ in }
    ) throws(CaptureError) -> CapturedSound {
        var listener = try SourceListener(source)
        var sound = CapturedSound(source: source.name, sampleRate: .speech, samples: [])
        while !listener.isFinished {
            guard let block = listener.next(timeout: patience) else { break }
            if block.mark == .deviceLost {
                throw CaptureError(
                    .deviceUnavailable,
                    "\(source.name) was opened and went away, or delivers nothing; plug it in again, or check "
                        + "its sound server")
            }
            guard block.frameCount > 0 else { continue }
            sound.sampleRate = block.sampleRate
            block.withSamples { sound.samples.append(contentsOf: $0) }
            sound.clippedSampleCount += block.clippedFrameCount
            sound.nonFiniteSampleCount += block.nonFiniteFrameCount
            let heard = block.sampleRate.seconds(of: sound.samples.count)
            progress(heard)
            if heard >= seconds { break }
        }
        sound.statistics = source.statistics
        guard !sound.samples.isEmpty else {
            throw CaptureError(
                .deviceUnavailable,
                "\(source.name) was opened and delivers nothing; plug it in again, or check its sound server")
        }
        return sound
    }
}
