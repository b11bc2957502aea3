public import Commands
import Endpointing
import PCM
public import Recognition

/// Something that happened in a session. Every program sees the same stream of these.
public struct VoiceEvent: Hashable, Sendable {
    /// When, in seconds of stream time: samples heard since the stream began, not a clock.
    public var at: Double
    /// What.
    public var kind: Kind

    /// Makes an event.
    public init(at: Double, _ kind: Kind) {
        self.at = at
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
        /// Somebody began to speak after the wake word, at `start` seconds.
        case speechStart(start: Double)
        /// Listening to a command ended; `start` and `end` of its speech in seconds, where there was any.
        case endpoint(cause: EndpointCause, start: Double?, end: Double)
        /// What was understood so far.
        case partial(text: String)
        /// What was understood.
        case transcript(text: String, confidence: Double?, recognizer: String)
        /// Another recognizer hears from now on, and why.
        case recognizer(RecognizerSwitch)
        /// An action, and what came of it.
        case command(CommandEvent)
        /// The application's grammar was spoken: an intent that the engine has no action for.
        case intent(IntentEvent)
        /// A classifier taught a phrase, which works at once from now on.
        case learned(phrase: String, action: String, milestone: String?)
        /// A wake word's model was refined with words that it heard; so many of them are in it now.
        case adapted(keyword: String, words: Int)
        /// A learned phrase is out of use, because somebody took back what it did.
        case quarantined(phrase: String)
        /// Nothing was done, and why.
        case unrecognized(reason: String)
        /// Something was said or sounded, or would have been where feedback is off.
        case feedback(kind: String, text: String?)
        /// Something happened to the capture device, and so many frames at its rate were lost by it.
        case device(DeviceChange, name: String, lostFrames: Int)
        /// Audio was lost: frames at the device's rate.
        case overrun(frames: Int)
        /// A part of the engine failed and the rest goes on.
        case problem(part: String, message: String)
    }
}

/// An action, and what came of it.
public struct CommandEvent: Hashable, Sendable {
    /// The action's name, such as `record`.
    public var action: String
    /// The milestone's name, where the action has one.
    public var milestone: String?
    /// What matched: the tier of the aliases, `exact`, `contains` or `fuzzy`, or `grammar`; nil where a classifier
    /// understood it.
    public var match: String?
    /// The intent, where a grammar understood it.
    public var intent: String?
    /// `high`, `medium` or `low`.
    public var confidence: String
    /// `recorded`, `pending`, `rejected`, `cancelled`, `timeout` or `unrecognized`.
    public var outcome: String
    /// `llm` where a classifier understood it; nil where an alias did.
    public var path: String?

    /// Makes a command event.
    public init(
        action: String, milestone: String?, match: String?, confidence: String, outcome: String,
        path: String? = nil, intent: String? = nil
    ) {
        self.action = action
        self.milestone = milestone
        self.match = match
        self.confidence = confidence
        self.outcome = outcome
        self.path = path
        self.intent = intent
    }
}

/// What somebody wants of the application.
public struct IntentEvent: Hashable, Sendable {
    /// The intent's name in the grammar.
    public var intent: String
    /// The values of its slots, by name.
    public var slots: [String: GrammarValue]

    /// Makes an intent's event.
    public init(intent: String, slots: [String: GrammarValue]) {
        self.intent = intent
        self.slots = slots
    }
}
