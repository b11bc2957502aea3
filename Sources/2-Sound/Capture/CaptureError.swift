@_exported public import CodedErrors
import PCM

/// Why a source could not be started, or ended early, sorted by what the caller should do.
public typealias CaptureError = CodedError<CaptureErrorCode>

/// The kind of error, by what the caller should do.
public struct CaptureErrorCode: RawRepresentable, ErrorCode {
    /// A stable name of the code.
    public let rawValue: String

    /// Makes a code; authors of sources may add their own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The device cannot be used for now; `underlying` is an `ALSAError`.
    public static let deviceUnavailable = Self(rawValue: "device-unavailable")
    /// The recording cannot be read; `underlying` is an `AudioFileError`.
    public static let unreadableRecording = Self(rawValue: "unreadable-recording")
    /// The sound has a rate that is not ``/PCM/SampleRate/heard``: use another.
    public static let unusableRate = Self(rawValue: "unusable-rate")
    /// The machine gives no thread: too many are running.
    public static let noThread = Self(rawValue: "no-thread")
}

extension CaptureError {
    /// Refuses a source of a rate that is not ``/PCM/SampleRate/heard``.
    static func check(_ rate: SampleRate, of source: String) throws(CaptureError) {
        guard !SampleRate.heard.contains(rate) else { return }
        let heard = SampleRate.heard
        throw CaptureError(
            .unusableRate,
            "“\(source)” delivers \(rate); \(heard.lowerBound) to \(heard.upperBound) are listened to.")
    }
}
