/// A sound to be played.
public enum FeedbackSound: Hashable, Sendable {
    /// Words, in any spelling a person would write. They may be protected health information.
    case speech(String)
    /// A short tone with a meaning.
    case chime(Chime)
    /// Sound that was made elsewhere, such as an answer of another program's.
    case clip(SoundClip)
}
