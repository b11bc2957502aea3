public import Commands
public import Foundation

/// The settings of a room: time limits, languages and phrases.
public struct RoomOptions: Hashable, Sendable {
    /// How long a held command waits for its confirmation, in seconds; 15 by default. That is long enough to hear the
    /// question and answer it, and short enough that a later “yes” in the room has another meaning.
    public var confirmationSeconds: TimeInterval
    /// If a case has no record for longer than this, in seconds, the next command ends it; 12 h by default. So the
    /// milestones of the next day do not go to a forgotten case.
    public var longestPause: TimeInterval = 12 * 3600
    /// How far back a time that is said with a milestone can lie, in seconds; 6 h by default. *Incision at nine* is
    /// then never the evening before.
    public var longestReach: TimeInterval = 6 * 3600
    /// How long a text is displayed, in seconds.
    public var displaySeconds: TimeInterval
    /// The zone in which times are said and shown; stored times are UTC.
    public var timeZone: TimeZone
    /// How many changes can be undone, one after the other. A case has about a dozen milestones.
    public var undoDepth: Int

    /// The words that begin a case if its name follows them, in lower-case English.
    public var beginningWords = ["begin case", "start case", "open case"]
    /// The questions about the day of a surgeon, in lower-case English; the surgeon's name takes the place of `NAME`.
    public var surgeonQuestions: [String: CommandAction] = [
        "what is next for NAME": .queryNextFor, "how many cases does NAME have left": .queryCasesLeft,
        "when is NAME done": .queryDayEnd, "when is the first case of NAME": .queryFirstCase,
    ]

    /// The languages of the phrases that contain names of cases, surgeons and people. There is at least one; the first
    /// is the language of the answers.
    public var languages = [Language.english] {
        didSet { precondition(!languages.isEmpty, "a room speaks a language") }
    }

    /// The language of the answers to commands that have none.
    public var language: Language { languages[0] }

    /// Makes options. Times must be positive and the depth at least 1; anything else is a programmer's mistake.
    public init(
        confirmationSeconds: TimeInterval = 15, displaySeconds: TimeInterval = 5,
        timeZone: TimeZone = .current, undoDepth: Int = 32
    ) {
        precondition(confirmationSeconds > 0 && displaySeconds > 0, "times must be positive")
        precondition(undoDepth >= 1, "at least one thing must be undoable")
        self.confirmationSeconds = confirmationSeconds
        self.displaySeconds = displaySeconds
        self.timeZone = timeZone
        self.undoDepth = undoDepth
    }
}
