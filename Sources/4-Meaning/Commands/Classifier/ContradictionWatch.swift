public import Foundation

/// Notices that a person takes back the effect of a learned phrase.
///
/// A contradiction is an undo after the engine carried out a learned phrase, or a no, a cancel or an undo while the
/// phrase waits for its confirmation. Only the next command that changes something counts, within ``window``.
/// Questions in between do not count.
public struct ContradictionWatch: Hashable, Sendable {
    /// The time after a learned phrase in which a contradiction counts, in seconds. A later undo is about something
    /// that has happened in the room since, and not about the phrase.
    public static let window: TimeInterval = 60

    private struct Use: Hashable {
        var alias: UUID
        var action: CommandAction
        var isHeld: Bool
        var at: Date
    }

    private let vocabulary: ActionVocabulary
    private var last: Use?

    /// Makes a watch that has seen no command.
    public init(_ vocabulary: ActionVocabulary) { self.vocabulary = vocabulary }

    /// Forgets the last learned phrase, for example because it waited for an answer and none came.
    public mutating func forget() { last = nil }

    /// Takes note of a command, and finds the learned alias that it contradicts.
    ///
    /// - Parameters:
    ///   - action: the action of the command.
    ///   - learned: the learned alias that gave the command, or that the engine has just learned from it; nil
    ///     for neither.
    ///   - isHeld: whether the command now waits for a confirmation.
    ///   - isDone: whether the engine carried out the command.
    ///   - date: the time at which the command was said.
    /// - Returns: the key of the contradicted alias; nil if the command contradicts none.
    public mutating func follow(
        _ action: CommandAction, learned: UUID?, isHeld: Bool, isDone: Bool, at date: Date
    ) -> UUID? {
        guard !vocabulary.queries.contains(action) else { return nil }
        let former = last
        last = nil
        // A second undo or cancel does not contradict the first: it takes back another command.
        if let learned, isHeld || isDone, action != vocabulary.undoLast, action != .cancel {
            last = Use(alias: learned, action: action, isHeld: isHeld, at: date)
        } else if action == .confirmPending, isDone, var confirmed = former {
            confirmed.isHeld = false
            last = confirmed
        }
        guard let former, (0...Self.window).contains(date.timeIntervalSince(former.at)) else { return nil }
        let takesBack =
            former.isHeld
            ? vocabulary.dropsWhatWaits(action) : isDone && vocabulary.undoes(former.action, by: action)
        return takesBack ? former.alias : nil
    }
}
