@_exported public import CodedErrors

/// Why a keyword model could not be read, made or used.
public typealias WakeWordError = CodedError<WakeWordErrorCode>

/// What the caller should do.
public enum WakeWordErrorCode: String, ErrorCode {
    /// The file cannot be opened or read: check the path and the permissions.
    case unreadable
    /// The file cannot be written: check the folder, its permissions and the disk.
    case unwritable
    /// The file is damaged or is no keyword model: get it or make it again.
    case badModel = "bad-model"
    /// The model was made for another version or another front end: enrol the word again.
    case incompatible
    /// None of the recordings can be enrolled: record the word again.
    case badRecordings = "bad-recordings"
    /// Settings contradict each other or are outside their range: correct them.
    case badConfiguration = "bad-configuration"
    /// The caller gave the work up before it was done.
    case cancelled
}

extension WakeWordError {
    package static func require(
        _ condition: Bool, _ code: Code, _ message: @autoclosure () -> String
    ) throws(WakeWordError) {
        if !condition { throw WakeWordError(code, message()) }
    }
}
