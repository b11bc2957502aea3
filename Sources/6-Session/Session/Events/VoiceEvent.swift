public import Commands
public import Endpointing
public import Feedback
public import Foundation
public import Handling
public import Hearing
public import Recognition

/// Something that happened in a session. Every program sees the same stream of these.
public struct VoiceEvent: Hashable, Sendable {
    /// When, in seconds of stream time: samples heard since the stream began, not a clock.
    public var at: Double
    /// When, by the session's clock: the system's, or a recording's beginning and the stream's time.
    public var date: Date
    /// What.
    public var kind: Kind

    /// Makes an event.
    public init(at: Double, date: Date, _ kind: Kind) {
        self.at = at
        self.date = date
        self.kind = kind
    }

    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// The session is in another state now, and why.
        case state(SessionState, cause: StateCause)
        /// A wake word was heard; its start and end in seconds of stream time.
        case wake(keyword: String, score: Double, start: Double, end: Double)
        /// There is no wake word to listen for: every sound of speech is recognized.
        case alwaysOn(reason: String)
        /// A person began to speak after the wake word, at `start` seconds.
        case speechStart(start: Double)
        /// Listening to a command ended; `start` and `end` of its speech in seconds, if there was any.
        case endpoint(cause: EndpointCause, start: Double?, end: Double)
        /// What was understood so far.
        case partial(text: String)
        /// What was understood, and who spoke, if the voices of people are known.
        case transcript(text: String, confidence: Double?, recognizer: String, speaker: Speaker? = nil)
        /// Another recognizer hears from now on, and why.
        case recognizer(RecognizerSwitch)
        /// An action, and what came of it.
        case command(CommandEvent)
        /// An intent of the application's grammar, and what came of it.
        case intent(IntentEvent)
        /// A question waits for an answer from now on.
        case question(Question)
        /// The answer to the question that waits needs no wake word up to a time.
        case answerWindow(for: Question.ID, until: Date)
        /// A question waits no longer, and how it ended.
        case answer(Answer, to: Question.ID)
        /// Something is to be shown.
        case display(Reply.Display)
        /// Something that a handler changed.
        case effect(HandledEffect)
        /// A classifier taught a phrase, which works at once from now on.
        case learned(phrase: String, action: CommandAction, target: TargetName?)
        /// A wake word's model was refined with words from use; it now contains `words` of them.
        case adapted(keyword: String, words: Int)
        /// A learned phrase is out of use, because a person took back what it did.
        case quarantined(phrase: String)
        /// Nothing was done, and why.
        case unrecognized(UnrecognizedReason)
        /// Something was said or sounded, or would have been if feedback is off.
        case feedback(FeedbackSound)
        /// Nothing that is said is heard from now on, or is heard again.
        case muted(Bool)
        /// A lesson for a wake word began, and neither wake words nor commands are recognized; or it is over.
        case lesson(word: String, isOver: Bool)
        /// A dictation began: all speech becomes text, and none of it a command; or it is over.
        case dictation(isOver: Bool)
        /// The capture device changed, and `lostFrames` frames at its rate were lost.
        case device(DeviceChange, name: String, lostFrames: Int)
        /// Audio was lost: frames at the device's rate.
        case overrun(frames: Int)
        /// A part of the engine failed and the rest goes on.
        case problem(EnginePart, message: String)
        /// This reader was too slow: `events` events before this one are missing in its stream, and in no other's.
        case lost(events: Int)
    }

    /// What a handler changed; nil for every other event.
    public var effect: (any HandlerEffect)? {
        if case .effect(let effect) = kind { effect.value } else { nil }
    }
}

/// A handler's effect in an event.
public struct HandledEffect: Hashable, Sendable {
    /// The effect, of the handler's own type.
    public let value: any HandlerEffect

    /// Wraps an effect.
    public init(_ value: any HandlerEffect) { self.value = value }

    /// Whether both are the same effect of the same type.
    public static func == (one: HandledEffect, other: HandledEffect) -> Bool {
        AnyHashable(one.value) == AnyHashable(other.value)
    }

    /// Hashes the effect.
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}
