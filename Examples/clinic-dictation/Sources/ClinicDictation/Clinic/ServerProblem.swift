/// The reason of a failed request. It holds no text of the server, because an answer may quote the request.
package enum ServerProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// No connection.
    case offline
    /// No answer in time.
    case timedOut
    /// The server failed or is busy; another try may help.
    case failed(status: Int)
    /// The server does not know this terminal.
    case unauthorized
    /// The server refuses the request, and will refuse it again.
    case refused(status: Int)
    /// The answer is unusable: cut off, too long, of another form, or about something else.
    case badAnswer

    /// Sorts an HTTP status; nil for success.
    init?(status: Int) {
        switch status {
        case 200..<300: return nil
        case 401: self = .unauthorized
        case 408, 425, 429, 500...: self = .failed(status: status)
        // A redirect is not followed: notes go to the address that was set up, or nowhere.
        default: self = .refused(status: status)
        }
    }

    /// A sentence for the screen.
    package var description: String {
        switch self {
        case .offline: "the clinic's server cannot be reached"
        case .timedOut: "the clinic's server gave no answer in time"
        case .failed(let status): "the clinic's server failed (\(status))"
        case .unauthorized:
            "the clinic's server does not know this terminal; run `clinic-dictation setup` again"
        case .refused(let status): "the clinic's server refused it (\(status))"
        case .badAnswer: "the clinic's server gave an answer that is none"
        }
    }
}
