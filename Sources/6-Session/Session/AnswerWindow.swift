import Feedback
import Foundation
import Hearing

/// The time after a question, or a sentence with a follow-up, in which its answer needs no wake word.
///
/// It begins once the question has sounded. What is said in it answers the question, or was not for the session.
final class AnswerWindow {
    /// The longest answer, in seconds: a person who speaks for longer speaks to others.
    private static let longestAnswer = 3.0

    private let seconds: Double?
    private let player: FeedbackPlayer?
    private let control: SignalControl
    private let teller: EventTeller
    private let sounded: @Sendable (UUID) -> Void
    /// The question, once it has sounded; nil while there is none.
    private var question: UUID?
    /// When the window ends, in seconds of stream time; nil until it has begun.
    private var end: Double?
    /// Whether the signal thread was asked to listen, and has not begun.
    private var isAsked = false
    /// Since when a person speaks, in seconds of stream time.
    private var speechStart: Double?

    /// Makes one that is closed.
    ///
    /// - Parameters:
    ///   - seconds: how long it is; nil if no question opens it.
    ///   - sounded: called on any thread once a question has sounded; ``open(for:)`` is to follow.
    init(
        seconds: Double?, player: FeedbackPlayer?, control: SignalControl, teller: EventTeller,
        sounded: @escaping @Sendable (UUID) -> Void
    ) {
        (self.seconds, self.player, self.control) = (seconds, player, control)
        (self.teller, self.sounded) = (teller, sounded)
    }

    /// What waits for the end of a question's sound; nil if no window follows that: a question that makes no
    /// sound leads no person to speak.
    func waiter(for id: UUID) -> SoundWaiter? {
        guard seconds != nil, let player, player.level != .silent, AnswerWording.current == nil else {
            return nil
        }
        return SoundWaiter { [sounded] in sounded(id) }
    }

    /// A question has sounded: the window opens once no person has the floor.
    func open(for id: UUID) { (question, end, isAsked) = (id, nil, false) }

    /// A person has something else to say, or nothing is to be heard.
    func close() { (question, end, isAsked) = (nil, nil, false) }

    /// Listens, or listens on, if it is time for that.
    ///
    /// - Parameters:
    ///   - pending: the question that waits now.
    ///   - isResting: whether only a wake word is waited for.
    func follow(_ pending: UUID?, isResting: Bool) {
        guard let question else { return }
        guard question == pending else { return close() }
        guard isResting, !isAsked else { return }
        if let end, teller.position >= end { return close() }
        isAsked = true
        control.triggerAnswer()
    }

    /// Listening for an answer to the question that waits began.
    ///
    /// - Returns: when the window ends, if this is the first time for the question; else nil.
    func began(for pending: UUID) -> Date? {
        (isAsked, speechStart) = (false, nil)
        guard question != pending || end == nil else { return nil }
        (question, end) = (pending, teller.position + (seconds ?? 0))
        return teller.date.addingTimeInterval(seconds ?? 0)
    }

    /// A person begins to speak.
    func speechBegan() { speechStart = teller.position }

    /// Whether an answer is no longer waited for, or what is being said is too long for one.
    var isOver: Bool {
        if let speechStart { return teller.position - speechStart > Self.longestAnswer }
        return end.map { teller.position >= $0 } ?? true
    }
}
