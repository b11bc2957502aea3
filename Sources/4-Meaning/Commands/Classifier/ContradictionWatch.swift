public import Foundation

/// Notices that a person takes back what a learned phrase did.
///
/// That is an undo after a learned phrase was carried out, or a no, a cancel or an undo while it waits for its
/// confirmation: of the next command that changes something, within a time. Questions in between do not count.
public struct ContradictionWatch: Hashable, Sendable {
    /// For how long after a learned phrase a contradiction is one, in seconds. An undo that comes later is about
    /// what has happened in the room since, not about what was heard.
    public static let window: TimeInterval = 60

    private struct Use: Hashable {
        var alias: UUID
        var action: CommandAction
        var isHeld: Bool
        var at: Date
    }

    private let vocabulary: ActionVocabulary
    private var last: Use?

    /// Makes a watch that has seen nothing.
    public init(_ vocabulary: ActionVocabulary) { self.vocabulary = vocabulary }

    /// Forgets what was seen: what waited for an answer is over without one.
    public mutating func forget() { last = nil }

    /// Follows one command.
    ///
    /// - Parameters:
    ///   - action: what it asked for.
    ///   - learned: the learned alias that gave it, or that has just been learned from it.
    ///   - isHeld: whether it waits for a confirmation now.
    ///   - isDone: whether it was carried out.
    ///   - date: when it was said.
    /// - Returns: the learned alias that it contradicts.
    public mutating func follow(
        _ action: CommandAction, learned: UUID?, isHeld: Bool, isDone: Bool, at date: Date
    ) -> UUID? {
        guard !vocabulary.queries.contains(action) else { return nil }
        let former = last
        last = nil
        // What takes something back cannot be contradicted so: said twice it means twice.
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
