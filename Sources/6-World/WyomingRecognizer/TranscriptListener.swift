import Recognition
import Wyoming

/// Makes one transcript of a server's events: a whole one, or one that comes in pieces.
struct TranscriptListener {
    /// Events of one utterance beyond which a server is taken for broken.
    private static let maximumEvents = 2_000

    private let partial: (String) -> Void
    private var text = ""
    private var lastPartial = ""
    private var eventCount = 0

    init(_ partial: @escaping (String) -> Void) { self.partial = partial }

    /// The transcript, once it is whole.
    ///
    /// - Throws: `RecognitionError` where the server says that it failed, or breaks its word.
    mutating func hear(_ event: WyomingEvent, from address: WyomingAddress) throws(RecognitionError)
        -> String?
    {
        func refuse(_ why: String) -> RecognitionError {
            RecognitionError(.failed, "the recognizer at \(address) \(why)")
        }
        eventCount += 1
        guard eventCount <= Self.maximumEvents else { throw refuse("talks without end") }
        switch event.type {
        case "transcript":
            guard let text = event.data.text else { throw refuse("sends a transcript without text") }
            return text
        case "transcript-start": text = ""
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
        case "transcript-stop": return text
        // Its own words about it may quote what was said.
        case "error": throw refuse("says that it failed; look at its log")
        default: break
        }
        return nil
    }
}
