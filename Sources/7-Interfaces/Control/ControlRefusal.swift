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
    /// A line was begun and not ended in time.
    case tooSlow = "too-slow"
    /// The client may not make requests: another user, no token, a foreign page.
    case notAllowed = "not-allowed"
    /// There are as many connections as there may be, or another question waits.
    case busy
    /// No question waits, or not that one.
    case noQuestion = "no-question"
    /// The request makes no sense while the daemon is muted.
    case muted
    /// No such lesson is under way, or it is not so far.
    case noLesson = "no-lesson"
    /// The model cannot be written.
    case unwritable
    /// The phrases or the grammar cannot be read again; those before stay in use.
    case reloadFailed = "reload-failed"
    /// The daemon does not have the requested data, or cannot read it now.
    case unavailable
    /// The session is over.
    case ended
}
