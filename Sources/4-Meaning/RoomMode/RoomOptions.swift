public import Commands
public import Foundation

/// How a room behaves.
public struct RoomOptions: Hashable, Sendable {
    /// Seconds for which a held command waits for its confirmation: 15. That is long enough to hear the question and
    /// answer it, and short enough that a later “yes” in the room has another meaning.
    public var confirmationSeconds: TimeInterval
    /// Seconds without a record after which the next command ends a case: 12 h. The milestones of the next day do not
    /// belong to a forgotten case.
    public var longestPause: TimeInterval = 12 * 3600
    /// Seconds back to which a time that is said with a milestone can lie: 6 h. *Incision at nine* is then never the
    /// evening before.
    public var longestReach: TimeInterval = 6 * 3600
    /// Seconds for which a text is displayed.
    public var displaySeconds: TimeInterval
    /// The zone in which times are said and shown; stored times are UTC.
    public var timeZone: TimeZone
    /// How many things can be undone, one after the other. A case has about a dozen milestones.
    public var undoDepth: Int

    /// The words before the name of a case that begin it, in lower-case English.
    public var beginningWords = ["begin case", "start case", "open case"]
    /// The questions about the day of a surgeon, in lower-case English; the surgeon's name takes the place of `NAME`.
    public var surgeonQuestions: [String: CommandAction] = [
        "what is next for NAME": .queryNextFor, "how many cases does NAME have left": .queryCasesLeft,
        "when is NAME done": .queryDayEnd, "when is the first case of NAME": .queryFirstCase,
    ]

    /// The languages of the phrases that are made of names, one at least; the first is that of the answers.
    public var languages = [Language.english] {
        didSet { precondition(!languages.isEmpty, "a room speaks a language") }
    }

    /// The language of the answers to what has none.
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
