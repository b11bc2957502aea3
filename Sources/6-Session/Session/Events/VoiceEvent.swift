public import Commands
public import Endpointing
public import Feedback
public import Foundation
public import Handling
public import Hearing
public import Recognition

/// An event of a session. Every program sees the same stream of events.
public struct VoiceEvent: Hashable, Sendable {
    /// When, in seconds of stream time: samples heard since the stream began, not a clock.
    public var at: Double
    /// When, by the session's clock: the system's, or a recording's beginning plus the stream time.
    public var date: Date
    /// The kind of the event, with its details.
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
        /// There is no wake word to listen for: the session recognizes all speech.
        case alwaysOn(reason: String)
        /// A person began to speak after the wake word, at `start` seconds.
        case speechStart(start: Double)
        /// Listening to a command ended; `start` and `end` of its speech in seconds, if there was any.
        case endpoint(cause: EndpointCause, start: Double?, end: Double)
        /// The words that the recognizer has found so far.
        case partial(text: String)
        /// The recognizer's final words, and who spoke, if the voices of people are known.
        case transcript(text: String, confidence: Double?, recognizer: String, speaker: Speaker? = nil)
        /// Another recognizer hears from now on, and why.
        case recognizer(RecognizerSwitch)
        /// An action, and its outcome.
        case command(CommandEvent)
        /// An intent of the application's grammar, and its outcome.
        case intent(IntentEvent)
        /// A question waits for an answer from now on.
        case question(Question)
        /// The answer to the question that waits needs no wake word up to a time.
        case answerWindow(for: Question.ID, until: Date)
        /// A question waits no longer, and how it ended.
        case answer(Answer, to: Question.ID)
        /// A handler has a text to show.
        case display(Reply.Display)
        /// A handler changed something.
        case effect(HandledEffect)
        /// A classifier taught a phrase, which works at once from now on.
        case learned(phrase: String, action: CommandAction, target: TargetName?)
        /// A wake word's model was refined with words from use; it now contains `words` of them.
        case adapted(keyword: String, words: Int)
        /// A learned phrase is out of use, because a person took back what it did.
        case quarantined(phrase: String)
        /// The session did nothing about an utterance, and why.
        case unrecognized(UnrecognizedReason)
        /// Something was said or sounded, or would have been if feedback is off.
        case feedback(FeedbackSound)
        /// The session was muted and hears no speech from now on (true), or hears again (false).
        case muted(Bool)
        /// A lesson for a wake word began, or is over. During a lesson the session recognizes neither wake words
        /// nor commands.
        case lesson(word: String, isOver: Bool)
        /// A dictation began, or is over. During a dictation all speech becomes text, and none of it a command.
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
