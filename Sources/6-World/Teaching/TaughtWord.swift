/// A wake word that can be taught, and where its model is.
public struct TaughtWord: Hashable, Sendable {
    /// The word, as its model names it.
    public var name: String
    /// Its file, which is written when a lesson is kept. It may not be there yet.
    public var path: String
    /// The file that is in use now, where it is another, such as one that came with the program; what is added is added to it.
    public var origin: String?
    /// Whether it is listened for, so that another model of it can be taken up at once.
    public var isInUse: Bool

    /// Makes one.
    public init(name: String, path: String, origin: String? = nil, isInUse: Bool) {
        (self.name, self.path, self.origin, self.isInUse) = (name, path, origin, isInUse)
    }
}

/// How long a lesson may take. While it lasts no command is heard, so none lasts for ever.
public struct LessonLimits: Hashable, Sendable {
    /// Seconds without a take, after which it ends.
    public var idle = 60.0
    /// Seconds that the takes, or the model, wait for somebody to decide.
    public var review = 180.0
    /// Seconds that it takes at most, whatever happens.
    public var longest = 900.0
    /// How often somebody may say something, with what is not used.
    public var tries = 60

    /// The defaults.
    public init() {}
}
