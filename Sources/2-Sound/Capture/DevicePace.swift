/// Holds a device back that delivers sound faster than it can be heard, as ALSA's `null` and `file` devices do.
///
/// The threads of sound have real-time priority. With such a device they would never rest, and no other program would
/// run on two processors. A device in real time is never held back: its clock may differ from the system's by 2 %, and
/// a sound server may deliver at once what it held back in a pause. Real-time safe.
struct DevicePace {
    /// The longest sound that a device may deliver ahead of time, in seconds.
    static var longestLead: Double { 2 }
    /// The fastest clock of a device, in seconds of sound for each second.
    static var fastestClock: Double { 1.02 }

    /// How far the device is ahead of the fastest clock, in seconds. At the beginning the device may deliver half of
    /// the longest lead at once, for which there is room in the ring.
    private var lead = Self.longestLead / 2
    private var time: Double

    /// Begins at a time of the device's clock, in seconds.
    init(at time: Double) { self.time = time }

    /// Counts sound that a device has delivered.
    ///
    /// - Parameters:
    ///   - seconds: the sound's duration.
    ///   - time: the device's clock, in seconds.
    /// - Returns: how long the device is to be left alone, in seconds; 0 for a device in real time.
    mutating func pause(after seconds: Double, at time: Double) -> Double {
        lead = max(0, lead - (time - self.time) * Self.fastestClock) + seconds
        self.time = time
        return max(0, lead - Self.longestLead)
    }
}
