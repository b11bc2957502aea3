/// The server of a ``WyomingRecognizer``, and the settings and limits.
public struct WyomingRecognizerOptions: Hashable, Sendable {
    /// The server's address: `tcp://host:port`.
    public var uri: String
    /// The server's name for the model; nil takes the server's first.
    public var model: String?
    /// The language that is spoken, such as `en`; nil leaves it to the server.
    public var language: String?
    /// How long the server may take after the end of the utterance, in seconds, above 0.
    public var limit = 4.0
    /// How long connecting may take, in seconds, above 0.
    public var connectLimit = 2.0
    /// Whether sound may go to another machine. Wyoming has no encryption and no keys, so a tunnel and an address on
    /// this machine are better.
    public var allowsUnencrypted = false

    /// Makes options with the defaults.
    public init(uri: String) { self.uri = uri }
}
