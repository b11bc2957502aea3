import PCM

/// The settings requested of a device. The device decides: see the result in ``PCMDevice/format``.
public struct PCMOptions: Hashable, Sendable {
    /// The format to request first; if the device does not have it, the nearest one of the device is used.
    ///
    /// 48 kHz is what nearly every sound chip runs at; one channel, because a room has one speaker at a time.
    public var preferredFormat = StreamFormat(sampleRate: .device, channelCount: 1, sampleFormat: .float32)

    /// How often the device reports progress, in seconds, 0.001 ... 1.
    ///
    /// 10 ms is the hop of the front end behind it: shorter only wakes the machine more often.
    public var period = 0.010

    /// The size of the device's buffer in seconds, at least two periods and at most 10 s.
    ///
    /// A large buffer does not delay a capture, and 200 ms is longer than an ordinary scheduler delays a thread without
    /// real-time priority. For playback it limits how long a sound goes on after the last write.
    public var buffer = 0.200

    /// Makes options with the defaults.
    public init() {}
}
