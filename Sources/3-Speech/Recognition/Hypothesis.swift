/// What a recognizer tells while it hears an utterance, before its final ``Transcript``.
public enum Hypothesis: Hashable, Sendable {
    /// The text so far, whenever that has changed; the last word may still change.
    case partial(String)
    /// The text of the first `sampleCount` samples, at ``Utterance/Piece/pause(sampleCount:)``: what the last partial text
    /// was, and empty if there was none. Depends on nothing but those samples.
    case soFar(String, sampleCount: Int)
    /// Another recognizer hears the utterance from its first sample on, in one that stands for several.
    case switched(RecognizerSwitch)
    /// What hears the utterance deals with it, too: its words are told, and nothing else is done about them here.
    case answeredElsewhere
}
