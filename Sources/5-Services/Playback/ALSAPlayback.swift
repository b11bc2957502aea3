import Feedback
import ALSA
import Glibc
import PCM

/// Plays one clip on the calling thread.
struct ALSAPlayback {
    let device: String
    let isCancelled: () -> Bool

    /// Seconds between checks for a cancellation while the device takes no frames; the longest wait until silence.
    private static let poll = 0.02
    /// The longest time that a device may take no frames, in seconds. A sound server that is just starting needs one or
    /// two seconds.
    private static let stall = 4.0

    func play(_ clip: SoundClip) throws {
        do {
            var options = PCMOptions()
            options.preferredFormat.sampleRate = clip.sampleRate
            var device = try PCMDevice(name: device, direction: .playback, options: options)
            try write(clip.resampled(to: device.format.sampleRate), to: &device)
            try waitUntilHeard(&device)
        } catch let error as ALSAError {
            throw FeedbackError(.deviceUnavailable, error.message, underlying: error)
        }
    }

    /// Writes the clip and silence up to the end of its last period, because some devices leave out a period that
    /// is not full.
    private func write(_ clip: SoundClip, to device: inout PCMDevice) throws {
        let period = device.periodFrameCount
        let frameCount = (clip.samples.count + period - 1) / period * period
        var position = 0
        while position < frameCount {
            // In blocks, so that a long clip begins at once and a cancellation is seen.
            let end = min(position + 4096, frameCount)
            try write(clip.encoded(position..<end, as: device.format), to: &device)
            position = end
        }
    }

    private func write(_ frames: [UInt8], to device: inout PCMDevice) throws {
        let bytesPerFrame = device.format.bytesPerFrame
        let name = device.name
        var position = 0
        var stalled = 0.0
        while position < frames.count {
            try checkCancellation(&device)
            let transfer = frames.withUnsafeBytes {
                device.write(UnsafeRawBufferPointer(rebasing: $0[position...]), timeout: Self.poll)
            }
            switch transfer {
            case .frames(let count):
                position += count * bytesPerFrame
                stalled = 0
            case .interrupted: break  // The sound had a gap; playing the rest is better than an error.
            case .timedOut:
                stalled += Self.poll
                if stalled >= Self.stall { throw Self.stalledError(name) }
            case .lost(let errno): throw ALSAError.lost(name, errno: errno)
            }
        }
    }

    private func checkCancellation(_ device: inout PCMDevice) throws {
        guard isCancelled() else { return }
        device.drop()
        throw CancellationError()
    }

    private func waitUntilHeard(_ device: inout PCMDevice) throws {
        // Watches the buffer run empty, so that a cancellation is noticed. A device with an empty buffer reports no
        // free space, so this also ends by time. After it, drain waits only for the path from the buffer to the
        // loudspeaker.
        let buffer = device.format.sampleRate.seconds(of: device.bufferFrameCount)
        let deadline = ContinuousClock.now + .seconds(buffer)
        while device.availableFrameCount() < device.bufferFrameCount, ContinuousClock.now < deadline {
            try checkCancellation(&device)
            usleep(5_000)
        }
        let name = device.name
        guard device.drain(timeout: Self.stall) else { throw Self.stalledError(name) }
    }

    private static func stalledError(_ name: String) -> FeedbackError {
        FeedbackError(
            .deviceUnavailable,
            "the playback device \"\(name)\" has stopped taking sound; check it and its sound server")
    }
}
