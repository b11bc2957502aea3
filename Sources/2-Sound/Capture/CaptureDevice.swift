import ALSA
import PCM

/// What the capture loop needs of a device, so that its tests can play one that fails on cue.
protocol CaptureDevice: ~Copyable, Sendable {
    var format: StreamFormat { get }
    mutating func read(into memory: UnsafeMutableRawBufferPointer, timeout: Double) -> PCMTransfer
    /// Frames that wait in the device.
    mutating func availableFrameCount() -> Int
    /// The clock by which lost frames are counted, in seconds; it goes on while the machine sleeps.
    func now() -> Double
}

extension PCMDevice: CaptureDevice {
    func now() -> Double { MonotonicClock.nowWithSleep() }
}
