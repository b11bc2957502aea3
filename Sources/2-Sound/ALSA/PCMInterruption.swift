import CALSA
import Glibc

/// Why a device that is still there lost frames. The device was made ready again and can be used further.
public enum PCMInterruption: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// The caller came too late: an overrun or, in playback, an underrun (`EPIPE`).
    case xrun
    /// The machine slept (`ESTRPIPE`).
    case suspended
    /// The device stood still though it was to run (`EBADFD`), as drivers leave it after a reset.
    case wrongState

    /// The positive `errno` by which alsa-lib reports the interruption.
    public var errno: Int32 {
        switch self {
        case .xrun: EPIPE
        case .suspended: ESTRPIPE
        case .wrongState: EBADFD
        }
    }
}
