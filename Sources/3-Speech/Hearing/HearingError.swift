import Capture
import WakeWord

/// An error of a wake word or of the source, which keeps the engine from hearing.
public enum HearingError: Error, CustomStringConvertible {
    /// The models cannot be listened for together, or the options contradict themselves.
    case wakeWord(WakeWordError)
    /// The source cannot be opened, cannot be read to its end, or delivers sound at a rate that cannot be heard.
    case capture(CaptureError)

    /// What happened and what to do next, as a sentence for a person.
    public var message: String {
        switch self {
        case .wakeWord(let error): error.message
        case .capture(let error): error.message
        }
    }

    /// The ``message``.
    public var description: String { message }
}
