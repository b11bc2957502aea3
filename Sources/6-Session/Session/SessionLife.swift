/// A session's one run, from its beginning to its end.
struct SessionLife {
    private var hasBegun = false
    /// Whether nothing more is heard.
    private(set) var isOver = false
    private var end: CheckedContinuation<Void, Never>?

    mutating func begin() {
        precondition(!hasBegun, "a session runs once")
        hasBegun = true
    }

    /// Notes that the stream has ended, or never began.
    mutating func close() { isOver = true }

    /// Resumes `end` when ``finish()`` is called.
    mutating func wait(_ end: CheckedContinuation<Void, Never>) { self.end = end }

    /// Resumes the waiting run, because nothing is left to decide.
    mutating func finish() { end.take()?.resume() }
}
