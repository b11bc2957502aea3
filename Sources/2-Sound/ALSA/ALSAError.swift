import CALSA
import Glibc

/// Why a sound device could not be used, sorted by what the caller should do.
///
/// An overrun is no error but data, see ``PCMTransfer/interrupted(_:)``.
public struct ALSAError: Error, CustomStringConvertible {
    /// The kind of error, by what the caller should do.
    public enum Code: String, Sendable {
        /// There is no device of that name: show the list, or wait until it is plugged in.
        case noSuchDevice = "no-such-device"
        /// Another program uses the device: try again later, or use a shared device.
        case busy
        /// The operator must grant access.
        case permissionDenied = "permission-denied"
        /// The device exists but does not support the request: choose another device or a `plughw:` name.
        case notSupported = "not-supported"
        /// The device was there and is gone: close it and open it again by name, with pauses in between.
        case disconnected
        /// The sound server behind the name does not answer: try again later.
        case serverUnavailable = "server-unavailable"
        /// ALSA failed in a way not foreseen here: the message says how.
        case failed
    }

    /// The kind of error, by what the caller should do.
    public var code: Code
    /// What happened and what to do next, as a sentence for a person.
    public var message: String
    /// The positive `errno` of the underlying error, 0 if there is none.
    public var errno: Int32

    /// Makes an error.
    public init(_ code: Code, _ message: String, errno: Int32 = 0) {
        self.code = code
        self.message = message
        self.errno = errno
    }

    /// The ``message``.
    public var description: String { message }
}

extension ALSAError {
    /// ALSA's own words for a positive `errno`.
    static func reason(_ errno: Int32) -> String {
        snd_strerror(-abs(errno)).map { String(cString: $0) } ?? "error \(errno)"
    }

    /// The error of an attempt to open `name`; `result` is the negative `errno` that ALSA returned.
    static func opening(_ name: String, _ direction: PCMDirection, _ result: Int32) -> ALSAError {
        let errno = abs(result)
        switch errno {
        case ENOENT, ENODEV, ENXIO:
            return ALSAError(
                .noSuchDevice,
                "no \(direction) device named \"\(name)\"; `voiced devices` lists those there are",
                errno: errno)
        case EBUSY, EAGAIN:
            return ALSAError(
                .busy,
                "the \(direction) device \"\(name)\" is in use by another program; end that program, "
                    + "or use a shared device such as \"default\"",
                errno: errno)
        case EACCES, EPERM:
            return ALSAError(
                .permissionDenied,
                "no permission to use the \(direction) device \"\(name)\"; add the user to the group \"audio\"",
                errno: errno)
        case ECONNREFUSED, EHOSTDOWN, ETIMEDOUT, ECONNRESET:
            return ALSAError(
                .serverUnavailable,
                "the sound server behind the \(direction) device \"\(name)\" does not answer "
                    + "(\(reason(errno))); start it, again if it hangs, or use a device without one",
                errno: errno)
        case EINVAL, ENOSYS:
            return ALSAError(
                .notSupported,
                "the device \"\(name)\" cannot be used for \(direction), or its definition in the ALSA "
                    + "configuration is wrong (\(reason(errno))); `voiced devices` lists those there are",
                errno: errno)
        default:
            return ALSAError(
                .failed, "cannot open the \(direction) device \"\(name)\": \(reason(errno))", errno: errno)
        }
    }

    /// The error of a device that was open and failed with `errno`, as in ``PCMTransfer/lost(errno:)``.
    public static func lost(_ name: String, errno: Int32) -> ALSAError {
        ALSAError(
            .disconnected,
            "the device \"\(name)\" is gone (\(reason(errno))); plug it in again, or check its sound server",
            errno: errno)
    }
}
