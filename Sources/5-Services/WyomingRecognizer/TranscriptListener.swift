import Recognition
import Wyoming

/// A listener that makes one transcript of a server's events: a whole one, or one that comes in pieces.
struct TranscriptListener {
    /// The most events of one utterance; a server that sends more counts as broken.
    private static let maximumEvents = 2_000

    private let partial: (String) -> Void
    private var text = ""
    /// The language that a transcript in pieces began with.
    private var language: String?
    private var lastPartial = ""
    private var eventCount = 0

    init(_ partial: @escaping (String) -> Void) { self.partial = partial }

    /// Processes an event. Returns the transcript once it is complete, and its language if the server names it;
    /// nil before.
    ///
    /// - Throws: `RecognitionError` if the server reports a failure or violates the protocol.
    mutating func process(_ event: WyomingEvent, from address: WyomingAddress) throws(RecognitionError)
        -> (text: String, language: String?)?
    {
        func refuse(_ why: String) -> RecognitionError {
            RecognitionError(.failed, "the recognizer at \(address) \(why)")
        }
        eventCount += 1
        guard eventCount <= Self.maximumEvents else { throw refuse("talks without end") }
        switch event.type {
        case "transcript":
            guard let text = event.data.text else { throw refuse("sends a transcript without text") }
            return (text, event.data.language ?? language)
        case "transcript-start": (text, language) = ("", event.data.language)
        case "transcript-chunk":
            text += event.data.text ?? ""
            guard text.utf8.count <= UtteranceLimits.maximumTextByteCount else {
                throw refuse("says more words than fit into the audio")
            }
            let spoken = SpokenText.clean(text)
            if !spoken.isEmpty && spoken != lastPartial {
                lastPartial = spoken
                partial(spoken)
            }
        case "transcript-stop": return (text, language)
        // The server's error text may contain spoken words.
        case "error": throw refuse("says that it failed; look at its log")
        default: break
        }
        return nil
    }
}
