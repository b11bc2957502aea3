/// Why the server did not do what it was asked. Holds nothing that the server wrote: an answer may quote what was sent.
package enum ServerProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// No connection.
    case offline
    /// No answer in time.
    case timedOut
    /// It failed, or is busy; asking again may help.
    case failed(status: Int)
    /// It does not know this terminal.
    case unauthorized
    /// It will not have that, however often it is asked.
    case refused(status: Int)
    /// The answer is no answer: cut off, too long, of another form, about something else.
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
