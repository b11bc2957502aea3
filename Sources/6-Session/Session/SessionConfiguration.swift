import Endpointing
import Features
public import Foundation
import Hearing
package import Recognition
public import Storage
import WakeWord

/// What a session listens for and how.
public struct SessionConfiguration: Sendable {
    /// Whether the world goes on while the session thinks and speaks.
    public enum Pace: Hashable, Sendable {
        /// A microphone: sound arrives in real time whatever the session does, and may hold its own answers; the time
        /// of day is the system's.
        case live
        /// A recording, however fast its source plays it: the stream stands still while a command is processed and
        /// answered, no answer is in its sound, and the time of day is `start` plus the stream's time. So two runs
        /// give the same events.
        case recording(start: Date)
    }

    /// What begins a command.
    public var listening: Listening
    /// How the wake word is decided on.
    public var wakeWord = WakeWordOptions()
    /// How commands end.
    public var endpointing = EndpointerOptions()
    /// What the sound is heard by; see ``/Hearing/HearingOptions/frontEnd``.
    public var frontEnd: FrontEnd?
    /// How long a recognizer may take after the end of a command, in seconds. 10 s: a remote one under load.
    public var recognitionLimit: Double = 10
    /// How long a handler may take for a request, in seconds. 10 s: people ask again rather than wait longer.
    public var handlingLimit: Double = 10
    /// What the session asks back about before it has it carried out.
    public var confirmation = ConfirmationOptions()
    /// How a classifier is asked, if the session has one.
    public var classification = ClassificationOptions()
    /// Whether and how wake words refine their own models; nil: they stay as they are.
    public var adaptation: WakeAdaptation?
    /// What of the words that were said stays in the log of commands.
    public var transcripts = TranscriptPolicy.keep
    /// Keeps commands that were misheard, with their sound; nil: no sound outlives its command.
    public var misses: MissKeeping?
    /// Keeps wake words after which no command was understood, with their sound; nil: none is kept.
    public var vainWakes: VainWakeKeeping?
    /// How long a command hears nothing after our own voice, in seconds: what rings on in a tiled room.
    public var feedbackTail: Double = 0.2
    /// Whether our own voice is taken off the microphone while it sounds, so that wake words need not be surer meanwhile.
    public var cancelsEcho = true
    /// Seconds without speech after a wake word, or after ``VoiceSession/trigger()``, until a chime acknowledges it; up
    /// to a quarter of a second more passes. A person who speaks on in one breath hears none. Nil: there is none.
    public var acknowledgement: Double? = 0.3
    /// Seconds after a question has sounded in which its answer needs no wake word; nil: it always does. What is no answer
    /// to the question is dropped without a word. Recordings do not hold the questions, so there it has no effect.
    public var answerWindow: Double?
    /// Whether the world goes on meanwhile; nil: as the source is, a recording from now on or live.
    public var pace: Pace?

    /// Records the input of the session; nil if it is not recorded. Called on the session's thread.
    package var tape: (@Sendable (TapeEntry) -> Void)?
    /// What hears an answer without a wake word; nil: the session's recognizer. For one that would pass on what it hears.
    package var answerRecognizer: (any SpeechRecognizer)?
    /// What programs ask for while a tape is replayed.
    package var tapedRequests: [TapedRequest] = []

    /// Makes a configuration with the defaults.
    public init(listening: Listening, frontEnd: FrontEnd? = nil, pace: Pace? = nil) {
        self.listening = listening
        self.frontEnd = frontEnd
        self.pace = pace
    }

    /// Makes a configuration with the defaults that listens for wake words.
    public init(keywords: [KeywordModel], pace: Pace? = nil) {
        self.init(listening: .keywords(keywords), pace: pace)
    }

    /// The wake words that are listened for.
    public var keywords: [KeywordModel] { listening.keywords }

    /// What the signal path listens for.
    var hearing: HearingOptions {
        var options = HearingOptions(listening: listening)
        options.wakeWord = wakeWord
        options.endpointing = endpointing
        options.frontEnd = frontEnd
        options.keepsWords = adaptation != nil || vainWakes != nil
        return options
    }
}
