/// A part of the engine, in the words of an event `problem`.
public enum EnginePart: String, Hashable, Sendable, CaseIterable {
    /// The source's samples or its rate.
    case sound
    /// The wake word, which begins a command.
    case wakeWord = "wake-word"
    /// The thread that captures.
    case captureThread = "capture-thread"
    /// The thread that finds wake words and the ends of commands.
    case signalThread = "signal-thread"
    /// The recognizer, which turns sound into text.
    case recognizer
    /// The classifier, which the session asks about texts that no alias matches.
    case classifier
    /// The handler, which carries commands out.
    case handler
    /// The log of commands, and the learned aliases.
    case storage
    /// The refinement of wake words' models.
    case adaptation
    /// The store of commands that were misheard.
    case misses
    /// The chimes and the speech of answers.
    case feedback
}
