public import Commands
public import Foundation
public import Recognition
import Storage

/// A request to a handler: the meaning of what a person said or a program sent, with its origin and times.
public struct CommandRequest: Hashable, Sendable {
    /// The meaning of a request.
    public enum Meaning: Hashable, Sendable {
        /// A command: an action of the engine, or one of the application that an alias or a grammar found.
        case command(ParsedCommand)
        /// An intent of the application's grammar.
        case intent(ParsedIntent)
        /// A text without a known meaning, and why it has none.
        case unmatched(NoMatch)
        /// The answer to a question that this handler asked; see ``Question``.
        case answer(Answer, to: Question.ID)
    }

    /// The source of a request.
    public enum Origin: Hashable, Sendable {
        /// A person said it.
        case voice
        /// A program sent it, such as a touch screen, a schedule or a button. The value is the program's name.
        case program(String)
    }

    /// The recognizer that heard the request, or ``text``.
    public struct Ear: Hashable, Sendable {
        /// The recognizer's name.
        public var recognizer: String
        /// The recognizer's confidence, 0 ... 1; nil if the recognizer gives none.
        public var confidence: Double?

        /// Who spoke; nil if the engine does not know people's voices.
        public var speaker: Speaker?

        /// The language in which the engine understood the words, in a room of several languages; nil in a room of one.
        public var language: Language?

        /// Makes an ear.
        public init(recognizer: String, confidence: Double? = nil, speaker: Speaker? = nil) {
            (self.recognizer, self.confidence, self.speaker) = (recognizer, confidence, speaker)
        }

        /// The ear that heard a transcript.
        public init(_ transcript: Transcript) {
            self.init(
                recognizer: transcript.recognizer, confidence: transcript.confidence,
                speaker: transcript.speaker)
        }

        /// The ear of words that a program sent as text.
        public static let text = Ear(recognizer: "text")
    }

    /// The meaning: a command, an intent, an answer or none.
    public var meaning: Meaning
    /// The source of the request.
    public var origin: Origin
    /// The recognizer that heard the request; nil for a request without words.
    public var ear: Ear?
    /// The language of the answer, in a room of several languages: that of the words, or that of the command to which a
    /// yes or no belongs; nil for the room's language.
    public var language: Language?
    /// When the speech began, which is the time to record. Never later than ``receivedAt``.
    public var saidAt: Date
    /// The time on the session's clock when the handler gets the request. The deadline of a question counts from here.
    public var receivedAt: Date

    /// Makes a request, with times cut off to milliseconds, as the log keeps them. If the clock was set back after the
    /// speech began, ``saidAt`` is ``receivedAt``.
    public init(_ meaning: Meaning, from origin: Origin = .voice, saidAt: Date, receivedAt: Date) {
        self.meaning = meaning
        self.origin = origin
        self.saidAt = min(saidAt, receivedAt).kept
        self.receivedAt = receivedAt.kept
    }

    /// The confidence of the engine in the meaning: at most that of the recognizer.
    public var confidence: CommandConfidence {
        let understood: CommandConfidence =
            switch meaning {
            case .command(let command): command.confidence
            case .intent: .high
            case .unmatched, .answer: .none
            }
        return min(understood, hearing)
    }

    /// The lower confidence of two: that of the recognizer, and that of a match by sound; high if there is neither.
    public var hearing: CommandConfidence {
        min(CommandConfidence(certainty: ear?.confidence), sound?.confidence ?? .high)
    }

    /// The match by sound, if the engine understood the text by its sound.
    public var sound: SoundMatch? { command?.sound ?? intent?.sound }

    /// The command; nil if the request is none.
    public var command: ParsedCommand? {
        if case .command(let command) = meaning { command } else { nil }
    }

    /// The intent; nil if the request is none.
    public var intent: ParsedIntent? {
        if case .intent(let intent) = meaning { intent } else { nil }
    }
}
