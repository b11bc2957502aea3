public import Commands
public import Foundation

/// The intents that a handler waits for after it has asked for more than a yes or a no, such as “for how long?” or
/// “which one?”.
///
/// The session listens for them without the wake word, as for the answer to a ``Question``. If it hears an intent that
/// fits with enough confidence, it passes the intent to the handler as if the wake word had been said first. It drops
/// all else.
public struct FollowUp: Identifiable, Sendable {
    /// An id of its own.
    public let id = UUID()
    /// Whether an intent is an answer. The session calls this on its own thread, so it must return at once.
    public let fits: @Sendable (ParsedIntent) -> Bool

    /// Makes a follow-up.
    public init(fits: @escaping @Sendable (ParsedIntent) -> Bool) { self.fits = fits }
}
