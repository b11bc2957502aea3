public import Commands
public import Feedback
public import Foundation
public import Storage

/// The result of a request: what the session reports, logs, says and shows.
public struct Reply: Sendable {
    /// A text for the display.
    public struct Display: Hashable, Sendable {
        /// The text; line breaks separate its lines.
        public var text: String
        /// How long the text stays, in seconds, above 0.
        public var seconds: Double
        /// Whether the text is a warning, which should stand out.
        public var isWarning: Bool

        /// Makes a text for the display. The default of 5 s is long enough to look up and read a line.
        public init(_ text: String, seconds: Double = 5, isWarning: Bool = false) {
            self.text = text
            self.seconds = seconds
            self.isWarning = isWarning
        }
    }

    /// What the reply does with the question that waits.
    public enum QuestionChange: Hashable, Sendable {
        /// The question keeps waiting.
        case unchanged
        /// The session asks this question; it takes the place of any other.
        case asked(Question)
        /// The question waits no longer.
        case closed
    }

    /// The subject of the request, for the log.
    public struct Subject: Hashable, Sendable {
        /// The piece of work in progress, if the handler follows one over many commands; nil if there was none.
        public var workID: UUID?
        /// The thing that the request was about, such as a milestone; nil if there was none.
        public var target: CommandTarget?

        /// Makes a subject.
        public init(workID: UUID? = nil, target: CommandTarget? = nil) {
            self.workID = workID
            self.target = target
        }
    }

    /// How the request went.
    public var outcome: CommandOutcome
    /// Why the request was rejected or failed, as a sentence without spoken words; nil if the outcome needs no reason.
    public var reason: String?
    /// The sounds, in this order; the feedback level decides which of them are played.
    public var sounds: [FeedbackSound]
    /// Whether ``sounds`` are an alarm, such as a ringing timer. The chimes of an alarm sound at each feedback level.
    public var isAlarm = false
    /// The displayed texts, the newest last.
    public var displays: [Display]
    /// What the reply does with the question that waits.
    public var question: QuestionChange
    /// The changes, in the order in which they apply. The session reports each as an event.
    public var effects: [any HandlerEffect]
    /// The rows that the request changed, in order. Before the session reports or answers, it writes them, or says that
    /// it could not.
    public var writes: [RoomWrite] = []
    /// The subject of the request.
    public var subject: Subject
    /// The intents that a person may say next without the wake word; nil: none, only the answer to a question.
    public var followUp: FollowUp?
    /// Whether the request changed something. If so, the answer must say if its row in the log is not on the disk yet.
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

    /// The request waits for the answer to a question: the question's chime and its text.
    public static func ask(_ question: Question) -> Reply {
        Reply(.held, sounds: Reply.sounds(.question, question.text), question: .asked(question))
    }

    private static func sounds(_ chime: Chime, _ sentence: String?) -> [FeedbackSound] {
        [.chime(chime)] + (sentence.map { [.speech($0)] } ?? [])
    }
}
