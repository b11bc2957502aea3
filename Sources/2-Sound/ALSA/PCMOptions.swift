import PCM

/// What is asked of a device first. The device decides: see what it settled for in ``PCMDevice/format``.
public struct PCMOptions: Hashable, Sendable {
    /// The format asked for first; the nearest one the device has is taken where it has not got that.
    ///
    /// 48 kHz is what nearly every sound chip runs at; one channel, because a room has one speaker at a time.
    public var preferredFormat = StreamFormat(sampleRate: .device, channelCount: 1, sampleFormat: .float32)

    /// How often the device reports progress, in seconds, 0.001 ... 1.
    ///
    /// 10 ms is the hop of the front end behind it: shorter only wakes the machine more often.
    public var period = 0.010

    /// How much the device can hold, in seconds, at least two periods and at most 10 s.
    ///
    /// A large buffer adds nothing to a capture's delay, and 200 ms outlasts what an ordinary scheduler does to a
    /// thread without real-time priority. For playback it bounds how long a sound goes on after the last write.
    public var buffer = 0.200

    /// Makes options with the defaults.
    public init() {}
}
