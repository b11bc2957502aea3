/// What a recognizer made of one utterance.
struct HeardLine: Decodable, Hashable, Sendable {
    /// The words; empty when nothing was understood.
    var text: String
    /// How sure it is, 0 ... 1; nil if it does not say.
    var confidence: Double?
}
