import ALSA

/// How a microphone is opened and watched.
public struct MicrophoneOptions: Hashable, Sendable {
    /// The settings requested of the device.
    public var device = PCMOptions()

    /// The channel of the device to listen to, counted from 1, as on a microphone array or an interface with several
    /// inputs; nil for the mean of all. The device is opened with at least that many channels.
    public var channel: Int?

    /// Seconds without a frame after which a device counts as lost, 0.2 or more.
    ///
    /// A microphone delivers frames even in a quiet room. PulseAudio's virtual sinks were measured to deliver nothing
    /// for their first 2 s. A device that delivers nothing for longer hangs, and most are back after a fresh opening.
    public var stallLimit = 5.0

    /// Seconds of zeros after which a device is reported as silent. The source keeps reading it: it may be muted on
    /// purpose.
    public var silenceLimit = 10.0

    /// Seconds before the first attempt to open a lost device again. A USB device takes about that long to settle.
    public var firstRetryDelay = 0.25

    /// The longest pause between attempts in seconds; the pauses double up to it. It is also the longest wait after a
    /// person plugs a device in.
    public var longestRetryDelay = 5.0

    /// The requested priority of the thread; nil for none.
    public var priority: Int? = AudioThread.defaultPriority

    /// Makes options with the defaults.
    public init() {}
}
