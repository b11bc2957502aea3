/// A report of a recognizer while it hears an utterance, before its final ``Transcript``.
public enum Hypothesis: Hashable, Sendable {
    /// The text so far, whenever that has changed; the last word may still change.
    case partial(String)
    /// The text of the first `sampleCount` samples, in answer to ``Utterance/Piece/pause(sampleCount:)``: the last
    /// partial text, or an empty text if there was none. It depends on those samples alone.
    case soFar(String, sampleCount: Int)
    /// A recognizer that stands for several has changed: another now hears the utterance, from its first sample on.
    case switched(RecognizerSwitch)
    /// The recognizer deals with the utterance, too: the engine reports its words, and does nothing else about them.
    case answeredElsewhere
}
