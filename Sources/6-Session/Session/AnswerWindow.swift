import Feedback
import Foundation
import Hearing

/// The time after a question, or a sentence with a follow-up, in which its answer needs no wake word.
///
/// The window begins once the question has sounded. Speech in it answers the question, or was not meant for
/// the session.
final class AnswerWindow {
    /// The longest answer, in seconds: a person who speaks for longer speaks to others.
    private static let longestAnswer = 3.0

    private let seconds: Double?
    private let player: FeedbackPlayer?
    private let control: SignalControl
    private let teller: EventTeller
    private let sounded: @Sendable (UUID) -> Void
    /// The key of the question that has sounded; nil if none has.
    private var question: UUID?
    /// When the window ends, in seconds of stream time; nil until it has begun.
    private var end: Double?
    /// Whether the session has asked the signal thread to listen, and the thread has not begun.
    private var isAsked = false
    /// When the person began to speak, in seconds of stream time; nil before that.
    private var speechStart: Double?

    /// Makes a closed window.
    ///
    /// - Parameters:
    ///   - seconds: how long the window stays open; nil if no question opens it.
    ///   - sounded: called on any thread once a question has sounded; it has to lead to ``open(for:)``.
    init(
        seconds: Double?, player: FeedbackPlayer?, control: SignalControl, teller: EventTeller,
        sounded: @escaping @Sendable (UUID) -> Void
    ) {
        (self.seconds, self.player, self.control) = (seconds, player, control)
        (self.teller, self.sounded) = (teller, sounded)
    }

    /// Makes a waiter for the end of a question's sound; nil if no window follows the question. A silent question leads
    /// no person to speak.
    func waiter(for id: UUID) -> SoundWaiter? {
        guard seconds != nil, let player, player.level != .silent, AnswerWording.current == nil else {
            return nil
        }
        return SoundWaiter { [sounded] in sounded(id) }
    }

    /// Notes that a question has sounded. The window opens once no person has the floor.
    func open(for id: UUID) { (question, end, isAsked) = (id, nil, false) }

    /// Closes the window, because a person has something else to say or the session stops hearing.
    func close() { (question, end, isAsked) = (nil, nil, false) }

    /// Has the signal thread listen for an answer if the session rests, and closes the window if the question or the
    /// time is over.
    ///
    /// - Parameters:
    ///   - pending: the question that waits now.
    ///   - isResting: whether the session waits for nothing but a wake word.
    func follow(_ pending: UUID?, isResting: Bool) {
        guard let question else { return }
        guard question == pending else { return close() }
        guard isResting, !isAsked else { return }
        if let end, teller.position >= end { return close() }
        isAsked = true
        control.triggerAnswer()
    }

    /// Notes that the signal thread has begun to listen for an answer to the question that waits.
    ///
    /// - Returns: when the window ends, if this is the first time for the question; else nil.
    func began(for pending: UUID) -> Date? {
        (isAsked, speechStart) = (false, nil)
        guard question != pending || end == nil else { return nil }
        (question, end) = (pending, teller.position + (seconds ?? 0))
        return teller.date.addingTimeInterval(seconds ?? 0)
    }

    /// Notes when a person begins to speak.
    func speechBegan() { speechStart = teller.position }

    /// Whether the window has ended, or the person speaks for longer than an answer takes.
    var isOver: Bool {
        if let speechStart { return teller.position - speechStart > Self.longestAnswer }
        return end.map { teller.position >= $0 } ?? true
    }
}
