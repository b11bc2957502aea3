public import Commands
public import Foundation
public import Recognition
import Storage

/// A request to a handler.
public struct CommandRequest: Hashable, Sendable {
    /// What was understood.
    public enum Meaning: Hashable, Sendable {
        /// An action of the engine's, or of the application's by an alias or a grammar.
        case command(ParsedCommand)
        /// An intent of the application's grammar.
        case intent(ParsedIntent)
        /// Words that mean nothing that is known, and why.
        case unmatched(NoMatch)
        /// The answer to a question that this handler asked; see ``Question``.
        case answer(Answer, to: Question.ID)
    }

    /// Who wants it.
    public enum Origin: Hashable, Sendable {
        /// A person said it.
        case voice
        /// A program: a touch screen, a schedule, a button, by that name.
        case program(String)
    }

    /// The recognizer that heard the request, or ``text``.
    public struct Ear: Hashable, Sendable {
        /// The recognizer's name.
        public var recognizer: String
        /// Its confidence, 0 ... 1; nil if it gives none.
        public var confidence: Double?

        /// Who spoke; nil if the voices of people are not known.
        public var speaker: Speaker?

        /// The language in which the words were understood, in a room of several; nil in a room of one.
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

        /// In place of a recognizer if a program sent the words as text.
        public static let text = Ear(recognizer: "text")
    }

    /// What was understood.
    public var meaning: Meaning
    /// Who wants it.
    public var origin: Origin
    /// The recognizer that heard it; nil if none did.
    public var ear: Ear?
    /// The language in which it is answered, in a room of several: that of its words, or of the command that an answer is
    /// about; nil for that of the room.
    public var language: Language?
    /// When the speech began, which is the time to record. Never later than ``receivedAt``.
    public var saidAt: Date
    /// The current time of the session's clock; a question waits for its answer from here on.
    public var receivedAt: Date

    /// Makes a request, with times cut off to the milliseconds that are kept. A clock that was set back in between does not
    /// make it older than it is.
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

    /// The confidence of the recognizer, and of what was understood by its sound that of the sound; high if there is none.
    public var hearing: CommandConfidence {
        min(CommandConfidence(certainty: ear?.confidence), sound?.confidence ?? .high)
    }

    /// What the text sounds like, if it was understood by that.
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
