@_exported public import CodedErrors

/// Why a classifier's server cannot work.
///
/// Its message never holds a token, or what was said.
package typealias ClassifierServerError = CodedError<ClassifierServerErrorCode>

/// Why, sorted by what the caller should do.
package enum ClassifierServerErrorCode: ErrorCode {
    /// A setting is wrong, or a file that it names.
    case badConfiguration
    /// A file that is needed is not there, or may not be read.
    case noInput
    /// A file cannot be made or written.
    case cannotWrite
    /// Another program has the address.
    case inUse
    /// What was given cannot be used, such as too few answers to fit to.
    case badData
}
