/// How a read from or a write to a device ended. A plain value: getting one allocates nothing.
public enum PCMTransfer: Hashable, Sendable, BitwiseCopyable {
    /// The number of frames transferred, 1 or more; perhaps fewer than requested.
    case frames(Int)
    /// The time was over before one frame could be moved. The device may be used on.
    case timedOut
    /// Frames were lost, those still in the device's buffer among them. The device was made ready again and may be
    /// used on.
    case interrupted(PCMInterruption)
    /// The device is of no use any more: close it, and open it again by name. `errno` is positive.
    case lost(errno: Int32)

    /// The result of a transfer that failed with a positive `errno`, as alsa-lib documents `snd_pcm_readi`.
    public init(errno: Int32) {
        let interruption = PCMInterruption.allCases.first { $0.errno == errno }
        self = interruption.map(PCMTransfer.interrupted) ?? .lost(errno: errno)
    }
}
