/// A part of the engine, in the words of an event `problem`.
public enum EnginePart: String, Hashable, Sendable, CaseIterable {
    /// The source's samples or its rate.
    case sound
    /// What begins a command.
    case wakeWord = "wake-word"
    /// The thread that captures.
    case captureThread = "capture-thread"
    /// The thread that decides.
    case signalThread = "signal-thread"
    /// What turns sound into text.
    case recognizer
    /// What is asked about texts that no alias matches.
    case classifier
    /// What carries commands out.
    case handler
    /// The log, and what was learned.
    case storage
    /// Wake words that refine their models.
    case adaptation
    /// What keeps commands that were misheard.
    case misses
    /// What answers.
    case feedback
}
