import CALSA
import Glibc
import PCM

extension PCMDevice {
    /// Reads interleaved frames into memory as soon as there are any, at most as many as fit. Real-time safe.
    ///
    /// - Parameters:
    ///   - memory: room for one frame of ``format`` or more.
    ///   - timeout: seconds to wait for the first frame.
    public mutating func read(into memory: UnsafeMutableRawBufferPointer, timeout: Double) -> PCMTransfer {
        precondition(direction == .capture, "a playback device is not read")
        let handle = handle
        return transfer(byteCount: memory.count, timeout: timeout) {
            Int(snd_pcm_readi(handle, memory.baseAddress, snd_pcm_uframes_t($0)))
        }
    }

    /// Writes interleaved frames as soon as there is space for any; perhaps not all of them. Real-time safe.
    ///
    /// - Parameters:
    ///   - memory: whole frames of ``format``.
    ///   - timeout: seconds to wait for space.
    public mutating func write(_ memory: UnsafeRawBufferPointer, timeout: Double) -> PCMTransfer {
        precondition(direction == .playback, "a capture device is not written")
        let handle = handle
        return transfer(byteCount: memory.count, timeout: timeout) {
            Int(snd_pcm_writei(handle, memory.baseAddress, snd_pcm_uframes_t($0)))
        }
    }

    /// Waits until all written frames have been played; false if `timeout` seconds pass or the device is lost.
    ///
    /// It watches the device's buffer run empty, because ALSA's own drain has no time-out, and that of the `pulse`
    /// plug-in blocks even in non-blocking mode.
    public mutating func drain(timeout: Double) -> Bool {
        precondition(direction == .playback, "a capture device is not drained")
        return quietly {
            if snd_pcm_state(handle) == SND_PCM_STATE_PREPARED { _ = snd_pcm_start(handle) }
            let deadline = monotonicSeconds() + timeout
            while true {
                let free = snd_pcm_avail_update(handle)
                // ALSA reports an empty buffer as an xrun; here it means that all frames have been played.
                if free == -Int(EPIPE) || free >= bufferFrameCount { break }
                if free < 0 || monotonicSeconds() >= deadline { return false }
                usleep(5_000)
            }
            // Frames that have left the buffer may still be on their way through a server or a USB cable. The delay
            // serves only for this, because that of the `pulse` plug-in counts down before any frame is played.
            var delay: snd_pcm_sframes_t = 0
            if snd_pcm_delay(handle, &delay) >= 0, delay > 0 {
                let seconds = min(
                    format.sampleRate.seconds(of: delay), max(0, deadline - monotonicSeconds()))
                usleep(UInt32(seconds * 1_000_000))
            }
            _ = snd_pcm_drop(handle)
            return snd_pcm_prepare(handle) >= 0
        }
    }

    /// Discards the frames in the device and makes it ready for more, for a sound that must stop at once.
    public mutating func drop() {
        quietly {
            _ = snd_pcm_drop(handle)
            _ = snd_pcm_prepare(handle)
        }
    }

    private func transfer(byteCount: Int, timeout: Double, _ move: (Int) -> Int) -> PCMTransfer {
        let frameCount = byteCount / bytesPerFrame
        precondition(frameCount > 0, "the memory is smaller than one frame")
        return quietly {
            let deadline = monotonicSeconds() + timeout
            var wasWoken = false
            while true {
                let moved = move(frameCount)
                if moved > 0 { return .frames(moved) }
                if moved < 0, moved != -Int(EAGAIN), moved != -Int(EINTR) { return recover(from: moved) }

                let remaining = deadline - monotonicSeconds()
                if remaining <= 0 { return .timedOut }
                // A plug-in may call itself ready and have nothing; without the pause that would spin.
                if wasWoken { usleep(1_000) }
                let woken = snd_pcm_wait(handle, CInt(min(remaining, 3600) * 1000) + 1)
                if woken < 0, woken != -EINTR { return recover(from: Int(woken)) }
                if woken == 0 { return .timedOut }
                wasWoken = true
            }
        }
    }
}

/// Seconds on the clock that never jumps.
func monotonicSeconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}
