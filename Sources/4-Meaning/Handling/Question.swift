public import Commands
public import Foundation

/// A question of a handler that needs a yes or a no before a deadline.
///
/// The session asks the question and waits. Until then, a word of ``words`` is the answer to it. All other speech has
/// its usual meaning, and the handler decides with its ``Reply`` whether the question still stands. At most one
/// question waits: a newer one replaces it.
public struct Question: Identifiable, Hashable, Sendable {
    /// The id of the question; its answer carries the same id.
    public var id: UUID
    /// The question, as a sentence that says how to answer.
    public var text: String
    /// The first instant at which an answer comes too late. An answer counts by the instant at which it begins.
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
    /// Another question took its place, its asker took it back, or the session ended.
    case withdrawn
}
