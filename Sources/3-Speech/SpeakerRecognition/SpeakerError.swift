@_exported public import CodedErrors

/// Why the people of a room could not be read or kept.
public typealias SpeakerError = CodedError<SpeakerErrorCode>

/// What the caller should do.
public enum SpeakerErrorCode: String, ErrorCode {
    /// The file is there and cannot be read: check its permissions.
    case unreadable
    /// The file cannot be written: check the folder, its permissions and the disk.
    case unwritable
    /// The file is damaged or is no file of voices: move it away and enrol again.
    case badFile = "bad-file"
    /// The file was made by another network: enrol again.
    case incompatible
}
