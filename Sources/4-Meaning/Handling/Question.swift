public import Commands
public import Foundation

/// A question of a handler that needs a yes or a no before a deadline.
///
/// The session asks it and waits. Meanwhile the words of ``words`` are its answer. All other speech has its usual
/// meaning, and the handler decides with its ``Reply`` whether the question still stands. At most one question waits: a
/// newer one replaces it.
public struct Question: Identifiable, Hashable, Sendable {
    /// The id that its answer has, too.
    public var id: UUID
    /// The question, as a sentence that says how to answer.
    public var text: String
    /// From this instant on it is too late to answer: an answer counts by when it began to be said.
    public var deadline: Date
    /// The words for yes and no.
    public var words: ConfirmationWords

    /// Makes a question.
    public init(
        id: UUID = UUID(), _ text: String, until deadline: Date, words: ConfirmationWords = .english
    ) {
        self.id = id
        self.text = text
        self.deadline = deadline
        self.words = words
    }
}

/// How a question ended.
public enum Answer: String, Hashable, Sendable, CaseIterable {
    /// A person said yes.
    case yes
    /// A person said no.
    case no
    /// No answer came in time.
    case expired
    /// Something else was asked in its place, or the session ended.
    case withdrawn
}
