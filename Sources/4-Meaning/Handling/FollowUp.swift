public import Commands
public import Foundation

/// What a handler waits for after a sentence that asks for more than a yes or a no, such as “for how long?” or “which
/// one?”.
///
/// The session listens for it without the wake word, as for the answer to a ``Question``. It takes an intent that fits
/// and was heard well, and passes it to the handler as if the wake word had been said before it; all else is dropped.
public struct FollowUp: Identifiable, Sendable {
    /// An id of its own.
    public let id = UUID()
    /// Whether an intent is an answer. Called on the session's thread: it returns at once.
    public let fits: @Sendable (ParsedIntent) -> Bool

    /// Makes one.
    public init(fits: @escaping @Sendable (ParsedIntent) -> Bool) { self.fits = fits }
}
