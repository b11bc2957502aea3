public import Commands
import Feedback
import Synchronization

/// Collects the sentences of an answer that another program speaks, so that they do not sound here.
///
/// The task-local value holds for the task that asks and for the tasks that it starts.
final class AnswerWording: Sendable {
    @TaskLocal static var current: AnswerWording?

    private let sentences = Mutex<[String]>([])

    /// The sentences so far, joined by spaces; nil if there are none.
    var text: String? {
        sentences.withLock { $0.isEmpty ? nil : $0.joined(separator: " ") }
    }

    func add(_ sounds: [FeedbackSound]) {
        sentences.withLock { sentences in
            for case .speech(let text) in sounds { sentences.append(text) }
        }
    }
}

/// The answer to a text that another program sent.
public struct TextAnswer: Hashable, Sendable {
    /// The outcome of the request.
    public var outcome: CommandOutcome
    /// The sentences for the program to say; nil if there are none.
    public var text: String?
}
