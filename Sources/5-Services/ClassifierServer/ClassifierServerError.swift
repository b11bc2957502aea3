@_exported public import CodedErrors

/// The reason why a classifier's server cannot work.
///
/// Its message never contains a token or spoken words.
package typealias ClassifierServerError = CodedError<ClassifierServerErrorCode>

/// The kind of error, by what the caller should do.
package enum ClassifierServerErrorCode: ErrorCode {
    /// A setting is wrong, or a file that it names.
    case badConfiguration
    /// A needed file is missing, or may not be read.
    case noInput
    /// A file cannot be made or written.
    case cannotWrite
    /// Another program has the address.
    case inUse
    /// The input cannot be used, such as too few answers to fit to.
    case badData
}
