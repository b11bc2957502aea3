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
        /// A microphone: sound arrives in real time and does not wait for the session, and it may contain the session's
        /// own answers. The time of day is the system's.
        case live
        /// A recording, at any speed of its source: the stream stands still while the session processes and answers a
        /// command, and its sound contains no answer. The time of day is `start` plus the stream time. So two runs give
        /// the same events.
        case recording(start: Date)
    }

    /// What begins a command: wake words, triggers, or any speech.
    public var listening: Listening
    /// Options for the decision on a wake word.
    public var wakeWord = WakeWordOptions()
    /// Options for the end of commands.
    public var endpointing = EndpointerOptions()
    /// The front end that makes features of the sound; see ``/Hearing/HearingOptions/frontEnd``.
    public var frontEnd: FrontEnd?
    /// How long a recognizer may take after the end of a command, in seconds. 10 s: a remote one under load.
    public var recognitionLimit: Double = 10
    /// How long a handler may take for a request, in seconds. 10 s: people ask again rather than wait longer.
    public var handlingLimit: Double = 10
    /// Which commands the session asks back about before it has them carried out.
    public var confirmation = ConfirmationOptions()
    /// Options for asking a classifier, if the session has one.
    public var classification = ClassificationOptions()
    /// Whether and how wake words refine their own models; nil: they stay as they are.
    public var adaptation: WakeAdaptation?
    /// How much of the spoken words stays in the log of commands.
    public var transcripts = TranscriptPolicy.keep
    /// Keeps commands that were misheard, with their sound; nil: no sound outlives its command.
    public var misses: MissKeeping?
    /// Keeps wake words after which no command was understood, with their sound; nil: none is kept.
    public var vainWakes: VainWakeKeeping?
    /// How long the session keeps sound out of a command after its own voice, in seconds: the time for which the voice
    /// rings on in a tiled room.
    public var feedbackTail: Double = 0.2
    /// Whether the session removes its own voice from the microphone's sound while it speaks. Then wake words need no
    /// higher score meanwhile.
    public var cancelsEcho = true
    /// Seconds without speech after a wake word, or after ``VoiceSession/trigger()``, until a chime acknowledges it; up
    /// to a quarter of a second more passes. A person who speaks on in one breath hears no chime. Nil: no chime.
    public var acknowledgement: Double? = 0.3
    /// Seconds after a question has sounded in which its answer needs no wake word; nil: it always needs one.
    /// The session silently drops speech that is no answer. Without effect for recordings, which do not contain
    /// the questions.
    public var answerWindow: Double?
    /// The pace of the session; nil: that of the source, live or a recording that begins now.
    public var pace: Pace?

    /// Records the input of the session; nil if it is not recorded. Called on the session's thread.
    package var tape: (@Sendable (TapeEntry) -> Void)?
    /// The recognizer for answers without a wake word; nil: the session's own. Needed if the session's own would pass
    /// on what it hears.
    package var answerRecognizer: (any SpeechRecognizer)?
    /// The requests that programs make while a tape is replayed.
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

    /// The options of the signal path.
    var hearing: HearingOptions {
        var options = HearingOptions(listening: listening)
        options.wakeWord = wakeWord
        options.endpointing = endpointing
        options.frontEnd = frontEnd
        options.keepsWords = adaptation != nil || vainWakes != nil
        return options
    }
}
