/// How a read from or a write to a device ended. A plain value: getting one allocates nothing.
public enum PCMTransfer: Hashable, Sendable, BitwiseCopyable {
    /// The number of frames transferred, 1 or more; perhaps fewer than requested.
    case frames(Int)
    /// The time-out passed before one frame was transferred. The device can be used further.
    case timedOut
    /// Frames were lost, including those still in the device's buffer. The device was made ready again and can be
    /// used further.
    case interrupted(PCMInterruption)
    /// The device cannot be used any more: close it, and open it again by name. `errno` is positive.
    case lost(errno: Int32)

    /// The result of a transfer that failed with a positive `errno`, as alsa-lib documents `snd_pcm_readi`.
    public init(errno: Int32) {
        let interruption = PCMInterruption.allCases.first { $0.errno == errno }
        self = interruption.map(PCMTransfer.interrupted) ?? .lost(errno: errno)
    }
}
