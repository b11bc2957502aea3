public import RemoteService

/// How a daemon is controlled over HTTP.
public struct ControlHTTPOptions: Sendable {
    /// The fewest letters of a token: more than anybody guesses.
    public static let minimumTokenLength = 16

    /// Where it is answered.
    public var address: ControlHTTPAddress
    /// What lets in.
    public var token: ServiceKey

    /// Makes options.
    ///
    /// - Throws: ``ControlError`` `badConfiguration` for a token that could be guessed.
    public init(address: ControlHTTPAddress, token: ServiceKey) throws(ControlError) {
        guard token.length >= Self.minimumTokenLength else {
            throw ControlError(
                .badConfiguration,
                "the token for HTTP has fewer than \(Self.minimumTokenLength) letters; make one with openssl rand -hex 32"
            )
        }
        (self.address, self.token) = (address, token)
    }
}
