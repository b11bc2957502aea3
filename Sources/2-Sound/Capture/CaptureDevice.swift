import ALSA
import PCM

/// The interface of a device for the capture loop, so that tests can simulate a failing one.
protocol CaptureDevice: ~Copyable, Sendable {
    var format: StreamFormat { get }
    mutating func read(into memory: UnsafeMutableRawBufferPointer, timeout: Double) -> PCMTransfer
    /// Frames that wait in the device.
    mutating func availableFrameCount() -> Int
    /// The clock for counting lost frames, in seconds; it includes the machine's sleep.
    func now() -> Double
}

extension PCMDevice: CaptureDevice {
    func now() -> Double { MonotonicClock.nowWithSleep() }
}
