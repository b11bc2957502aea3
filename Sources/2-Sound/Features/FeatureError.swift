@_exported public import CodedErrors

/// Why a feature extractor could not be made.
public typealias FeatureError = CodedError<FeatureErrorCode>

/// The kind of error, by what the caller should do.
public enum FeatureErrorCode: String, ErrorCode {
    /// Settings contradict each other or are outside their range: correct them.
    case badConfiguration = "bad-configuration"
    /// A file of weights is damaged, of another kind or of another version: fetch or make it again.
    case badFile = "bad-file"
}

extension FeatureError {
    /// Throws a `bad-configuration` error with `message` unless `condition` holds.
    static func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(FeatureError) {
        if !condition { throw FeatureError(.badConfiguration, message()) }
    }

    /// Throws a `bad-file` error about a front end's file unless `condition` holds.
    static func requireFile(_ condition: Bool, _ what: @autoclosure () -> String) throws(FeatureError) {
        if !condition { throw .file(what()) }
    }

    static func file(_ what: String) -> FeatureError {
        FeatureError(
            .badFile, "The front end's file cannot be used, because \(what): fetch or make it again.")
    }
}
