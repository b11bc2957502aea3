@_exported public import CodedErrors

/// Why a request was not carried out.
package typealias ControlRefusal = CodedError<ControlRefusalCode>

/// The code by which a program distinguishes refusals. The values are stable.
package enum ControlRefusalCode: String, ErrorCode, CaseIterable {
    /// The line is no JSON object, or a field is wrong.
    case badRequest = "bad-request"
    /// There is no request of that name.
    case unknownRequest = "unknown-request"
    /// The line, or the body, is too long.
    case tooLong = "too-long"
    /// A line, or the body, did not end in time.
    case tooSlow = "too-slow"
    /// The client may not make requests: it is another user, has no token, or is a page of another site.
    case notAllowed = "not-allowed"
    /// Another question waits, or a lesson teaches a wake word or makes its model now.
    case busy
    /// No question waits, or another one than the named one.
    case noQuestion = "no-question"
    /// The request makes no sense while the daemon is muted.
    case muted
    /// The named lesson is not in progress, or has not come to this step.
    case noLesson = "no-lesson"
    /// The model cannot be written.
    case unwritable
    /// The phrases or the grammar cannot be read again; the former ones stay in use.
    case reloadFailed = "reload-failed"
    /// The daemon does not have the requested data, or cannot read it now.
    case unavailable
    /// The session is over.
    case ended
}
