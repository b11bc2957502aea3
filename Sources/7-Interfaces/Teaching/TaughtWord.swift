/// A wake word that can be taught, with the file of its model.
package struct TaughtWord: Hashable, Sendable {
    /// The word, as its model names it.
    package var name: String
    /// Its file, which is written when a lesson is kept. It may not be there yet.
    package var path: String
    /// The file in use now, if it is another, such as a bundled one; new recordings are added to its model. Nil if it
    /// is the same.
    package var origin: String?
    /// Whether the session listens for it, so that it can use another model at once.
    package var isInUse: Bool

    /// Makes one.
    package init(name: String, path: String, origin: String? = nil, isInUse: Bool) {
        (self.name, self.path, self.origin, self.isInUse) = (name, path, origin, isInUse)
    }
}

/// The limits of a lesson. During a lesson the session accepts no command, so every lesson must end.
package struct LessonLimits: Hashable, Sendable {
    /// Seconds without a take, after which it ends.
    package var idle = 60.0
    /// Seconds that the takes, or the model, wait for a decision.
    package var review = 180.0
    /// The most seconds of a lesson in any case.
    package var longest = 900.0
    /// The most takes, including unused ones.
    package var tries = 60

    /// The defaults.
    package init() {}
}
