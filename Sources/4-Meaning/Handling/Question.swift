public import Commands
public import Foundation

/// What a handler wants to know before it goes on: a yes or a no, in time.
///
/// The session asks it and waits. While it waits the words of ``words`` are its answer; everything else means what it
/// always means, and the handler decides with its ``Reply`` whether the question still stands. One question at most
/// waits: a newer one takes its place.
public struct Question: Identifiable, Hashable, Sendable {
    /// What its answer carries.
    public var id: UUID
    /// What is asked, as a sentence that says how to answer.
    public var text: String
    /// From this instant on it is too late to answer: an answer counts by when it began to be said.
    public var deadline: Date
    /// What counts as yes and as no.
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
    /// Somebody said yes.
    case yes
    /// Somebody said no.
    case no
    /// Nobody answered in time.
    case expired
    /// Something else was asked in its place, or the session ended.
    case withdrawn
}
