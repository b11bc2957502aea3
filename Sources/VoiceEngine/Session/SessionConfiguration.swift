import Endpointing
public import Foundation
import WakeWord

/// What a session listens for and how.
public struct SessionConfiguration: Sendable {
    /// Whether sound arrives in real time or as fast as it can be heard.
    public enum Pace: Hashable, Sendable {
        /// Sound arrives in real time, from a microphone or a recording that is paced; the time of day is the
        /// system's.
        case live
        /// A recording that is heard as fast as possible: the stream stands still while a command is processed, and
        /// the time of day is `start` plus the stream's time, so that two runs give the same events.
        case recording(start: Date)
    }

    /// The keywords; with none of them every sound of speech is recognized.
    public var keywords: [KeywordModel]
    /// Why there is no keyword, for the event that says so.
    public var alwaysOnReason: String
    /// How the wake word is decided on.
    public var wakeWord = WakeWordOptions()
    /// How commands end.
    public var endpointing = EndpointerOptions()
    /// How long a recognizer may take after the end of a command, in seconds. 10 s: a remote one under load.
    public var recognitionLimit: Double = 10
    /// How a classifier is asked, where the session has one.
    public var classification = ClassificationOptions()
    /// Whether and how wake words refine their own models; nil: they stay as they are.
    public var adaptation: WakeAdaptation?
    /// How long Stage 2 stays deaf after our own voice, in seconds: what rings on in a tiled room.
    public var feedbackTail: Double = 0.2
    /// Whether sound arrives in real time.
    public var pace: Pace

    /// Makes a configuration with the defaults.
    public init(
        keywords: [KeywordModel], alwaysOnReason: String = "no wake word is configured", pace: Pace = .live
    ) {
        self.keywords = keywords
        self.alwaysOnReason = alwaysOnReason
        self.pace = pace
    }
}
