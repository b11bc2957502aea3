public import Commands
public import Foundation

/// A command that was probably misheard, with its sound.
public struct MissedCommand: Sendable {
    /// Why a command counts as misheard.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// The session did nothing about the command.
        case unrecognized
        /// The session understood the command and could not carry it out.
        case rejected
        /// The session carried the command out, or waited for a yes, and a person took that back soon after.
        case takenBack = "taken-back"
    }

    /// Why the command counts as misheard.
    public var outcome: Outcome
    /// The reason in more detail: an ``UnrecognizedReason``, the handler's reason, or the action that took the
    /// command back.
    public var reason: String?
    /// When the person began to say the command.
    public var saidAt: Date
    /// The command's sound as the recognizer got it, beginning before the first word: one channel at 16 kHz.
    public var samples: [Int16]
    /// The recognizer's words; nil if it gave none.
    public var text: String?
    /// How sure the recognizer was, 0 ... 1, if it says.
    public var confidence: Double?
    /// Which recognizer heard it; nil if none gave words.
    public var recognizer: String?
    /// The phrases that it was taken for, or that it lay between, as they stand in the table; the best first.
    public var phrases: [String]
    /// The action that the command was taken for; nil if none.
    public var action: CommandAction?
    /// The name of the action's target; nil if it has none.
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
/// The session calls it for one command after the other, on none of its own threads. An error becomes an
/// event `problem`.
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

/// Keeps wake words after which no command was understood; see ``SessionConfiguration/vainWakes``. Called as
/// ``MissKeeping`` is.
public typealias VainWakeKeeping = @Sendable (VainWake) async throws -> Void
