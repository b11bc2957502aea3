/// A wake word that can be taught, with the file of its model.
package struct TaughtWord: Hashable, Sendable {
    /// The name of the word in its model.
    package var name: String
    /// The file of the model, which a kept lesson writes. It may not exist yet.
    package var path: String
    /// The file in use now if it is not ``path``, such as a bundled model, to which new recordings are added; nil if it
    /// is the same file.
    package var origin: String?
    /// Whether the session listens for the word, so that it can use a new model at once.
    package var isInUse: Bool

    /// Makes a word that can be taught.
    package init(name: String, path: String, origin: String? = nil, isInUse: Bool) {
        (self.name, self.path, self.origin, self.isInUse) = (name, path, origin, isInUse)
    }
}

/// The limits of a lesson. During a lesson the session accepts no command, so every lesson must end.
package struct LessonLimits: Hashable, Sendable {
    /// Seconds without a take after which a lesson ends.
    package var idle = 60.0
    /// Seconds for which the takes, or the model, wait for a decision.
    package var review = 180.0
    /// The longest lesson, in seconds.
    package var longest = 900.0
    /// The most takes, including unused ones.
    package var tries = 60

    /// Makes the default limits.
    package init() {}
}
