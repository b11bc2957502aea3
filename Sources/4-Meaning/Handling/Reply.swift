public import Commands
public import Feedback
public import Foundation
public import Storage

/// The result of a request: what the session reports, logs, says and shows.
public struct Reply: Sendable {
    /// Text to be shown.
    public struct Display: Hashable, Sendable {
        /// The text to show, in lines.
        public var text: String
        /// For how many seconds, above 0.
        public var seconds: Double
        /// Whether it warns, and should stand out.
        public var isWarning: Bool

        /// Makes a text. 5 s: long enough to look up and read a line.
        public init(_ text: String, seconds: Double = 5, isWarning: Bool = false) {
            self.text = text
            self.seconds = seconds
            self.isWarning = isWarning
        }
    }

    /// What becomes of the question that waits.
    public enum QuestionChange: Hashable, Sendable {
        /// The question keeps waiting.
        case unchanged
        /// This one is asked; it takes the place of any other.
        case asked(Question)
        /// It waits no longer.
        case closed
    }

    /// The subject of the request, for the log.
    public struct Subject: Hashable, Sendable {
        /// The piece of work in progress, if the handler follows one over many commands; nil if there was none.
        public var workID: UUID?
        /// What it was about; nil if it was about nothing.
        public var target: CommandTarget?

        /// Makes a subject.
        public init(workID: UUID? = nil, target: CommandTarget? = nil) {
            self.workID = workID
            self.target = target
        }
    }

    /// How it went.
    public var outcome: CommandOutcome
    /// Why it was rejected or failed, as a sentence without spoken words; nil if the outcome needs no reason.
    public var reason: String?
    /// The sounds, in this order; the feedback level decides which of them are played.
    public var sounds: [FeedbackSound]
    /// Whether they are an alarm, such as a timer that rings: its chimes sound at each level.
    public var isAlarm = false
    /// The displayed texts, the newest last.
    public var displays: [Display]
    /// What becomes of the question that waits.
    public var question: QuestionChange
    /// The changes, in the order in which they apply; each is an event.
    public var effects: [any HandlerEffect]
    /// The rows that it changed, in order. The session writes them, or says that they are not written, before it
    /// reports or answers.
    public var writes: [RoomWrite] = []
    /// The subject of the request.
    public var subject: Subject
    /// What may be said next without the wake word; nil: nothing but the answer to a question.
    public var followUp: FollowUp?
    /// Whether the request changed something; then the answer must say if its row in the log is not on the disk yet.
    public var changesSomething: Bool

    /// Makes a reply.
    public init(
        _ outcome: CommandOutcome, reason: String? = nil, sounds: [FeedbackSound] = [],
        displays: [Display] = [], question: QuestionChange = .unchanged, effects: [any HandlerEffect] = [],
        subject: Subject = Subject(), changesSomething: Bool = true
    ) {
        self.outcome = outcome
        self.reason = reason
        self.sounds = sounds
        self.displays = displays
        self.question = question
        self.effects = effects
        self.subject = subject
        self.changesSomething = changesSomething
    }

    /// The request was carried out: a chime, and a sentence if there is one.
    public static func done(say sentence: String? = nil, chime: Chime = .success) -> Reply {
        Reply(.done, sounds: Reply.sounds(chime, sentence))
    }

    /// The request cannot be carried out; the session says and reports the reason.
    public static func rejected(_ reason: String) -> Reply {
        Reply(.rejected, reason: reason, sounds: Reply.sounds(.failure, reason))
    }

    /// The request was tried and has failed; the session says and reports the reason.
    public static func failed(_ reason: String) -> Reply {
        Reply(.failed, reason: reason, sounds: Reply.sounds(.failure, reason))
    }

    /// It waits for an answer: the question's chime and its text.
    public static func ask(_ question: Question) -> Reply {
        Reply(.held, sounds: Reply.sounds(.question, question.text), question: .asked(question))
    }

    private static func sounds(_ chime: Chime, _ sentence: String?) -> [FeedbackSound] {
        [.chime(chime)] + (sentence.map { [.speech($0)] } ?? [])
    }
}
