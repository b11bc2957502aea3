/// Which Wyoming server ``WyomingRecognizer`` asks, and how.
public struct WyomingRecognizerOptions: Hashable, Sendable {
    /// The server's address: `tcp://host:port`.
    public var uri: String
    /// What the server calls the model; nil takes its first.
    public var model: String?
    /// The language that is spoken, such as `en`; nil leaves it to the server.
    public var language: String?
    /// How long the server may take after the end of the utterance, in seconds, above 0.
    public var limit = 4.0
    /// How long connecting may take, in seconds, above 0.
    public var connectLimit = 2.0
    /// Whether sound may go to another machine. Wyoming encrypts nothing and knows no key; better is a tunnel, and
    /// an address on this machine.
    public var allowsUnencrypted = false

    /// Makes options with the defaults.
    public init(uri: String) { self.uri = uri }
}
