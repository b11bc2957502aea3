/// The line that a recognizer writes about one utterance.
struct HeardLine: Decodable, Hashable, Sendable {
    /// The recognized words; empty if the recognizer understood nothing.
    var text: String
    /// The confidence, 0 ... 1; nil if the recognizer gives none.
    var confidence: Double?
}
