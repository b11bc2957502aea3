public import Commands
public import Foundation

/// A command that was probably misheard, with its sound.
public struct MissedCommand: Sendable {
    /// Why it is taken for one.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// Nothing was done about it.
        case unrecognized
        /// It was understood and could not be carried out.
        case rejected
        /// It was carried out, or waited for a yes, and a person took that back soon after.
        case takenBack = "taken-back"
    }

    /// Why it is taken for one.
    public var outcome: Outcome
    /// The same in more detail: an ``UnrecognizedReason``, the handler's reason, or what took it back.
    public var reason: String?
    /// When it began to be said.
    public var saidAt: Date
    /// Its sound as the recognizer got it, from before its first word on: one channel at 16 kHz.
    public var samples: [Int16]
    /// What the recognizer made of it; nil if it gave no words.
    public var text: String?
    /// How sure the recognizer was, 0 ... 1, if it says.
    public var confidence: Double?
    /// Which recognizer heard it; nil if none gave words.
    public var recognizer: String?
    /// The phrases that it was taken for, or that it lay between, as they stand in the table; the best first.
    public var phrases: [String]
    /// What it was taken for; nil for nothing.
    public var action: CommandAction?
    /// The name of what it is about, if the action is about something.
    public var target: String?

    /// Makes a command that was misheard.
    public init(
        outcome: Outcome, reason: String? = nil, saidAt: Date, samples: [Int16], text: String? = nil,
        confidence: Double? = nil, recognizer: String? = nil, phrases: [String] = [],
        action: CommandAction? = nil, target: String? = nil
    ) {
        self.outcome = outcome
        self.reason = reason
        self.saidAt = saidAt
        self.samples = samples
        self.text = text
        self.confidence = confidence
        self.recognizer = recognizer
        self.phrases = phrases
        self.action = action
        self.target = target
    }
}

/// Keeps commands that were misheard, such as in files; see ``SessionConfiguration/misses``.
///
/// Called one after the other, on no thread of the session's. An error is told as an event `problem`.
public typealias MissKeeping = @Sendable (MissedCommand) async throws -> Void

/// A wake word after which no command was understood, with its sound: perhaps a false alarm.
public struct VainWake: Sendable {
    /// The name of the wake word.
    public var keyword: String
    /// How well the sound matched, 0 ... 1.
    public var score: Double
    /// When the word began.
    public var heardAt: Date
    /// The word, and a moment before and after it: one channel at 16 kHz.
    public var samples: [Int16]

    /// Makes a wake word after which no command was understood.
    public init(keyword: String, score: Double, heardAt: Date, samples: [Int16]) {
        (self.keyword, self.score, self.heardAt, self.samples) = (keyword, score, heardAt, samples)
    }
}

/// Keeps such wake words; see ``SessionConfiguration/vainWakes``. Called as ``MissKeeping`` is.
public typealias VainWakeKeeping = @Sendable (VainWake) async throws -> Void
