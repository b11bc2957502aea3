/// How a read from or a write to a device ended. A plain value: getting one allocates nothing.
public enum PCMTransfer: Hashable, Sendable, BitwiseCopyable {
    /// So many frames were moved, 1 or more; perhaps fewer than asked for.
    case frames(Int)
    /// The time was over before one frame could be moved. The device may be used on.
    case timedOut
    /// The caller came too late (or the machine slept) and frames were lost, those still in the device's buffer
    /// among them. The device was made ready again and may be used on.
    case xrun
    /// The device is of no use any more: close it, and open it again by name. `errno` is positive.
    case lost(errno: Int32)
}
