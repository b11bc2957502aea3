public import Commands
import Feedback
import Synchronization

/// What is said about a request whose answer sounds elsewhere: for what is done in the task that asked, and in those that
/// it starts.
final class AnswerWording: Sendable {
    @TaskLocal static var current: AnswerWording?

    private let sentences = Mutex<[String]>([])

    /// The sentences so far; nil if there are none.
    var text: String? {
        sentences.withLock { $0.isEmpty ? nil : $0.joined(separator: " ") }
    }

    func add(_ sounds: [FeedbackSound]) {
        sentences.withLock { sentences in
            for case .speech(let text) in sounds { sentences.append(text) }
        }
    }
}

/// What came of a text that another program sent.
public struct TextAnswer: Hashable, Sendable {
    /// What came of it.
    public var outcome: CommandOutcome
    /// What is to be said about it; nil for nothing.
    public var text: String?
}
