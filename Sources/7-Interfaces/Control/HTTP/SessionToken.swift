#if Control
    import Cryptography
    import RemoteService

    /// The derived token that a page in a browser sends in place of the token. It is derived from the token and from a
    /// challenge that each process makes anew, so it is useless after the process has ended.
    ///
    /// A program that takes the port while the daemon is away gets a derived token that the next process does not
    /// accept. A page never sends the token itself.
    struct SessionToken: Sendable {
        /// The public challenge from which the derived token is made, together with the token.
        let challenge: String
        /// The derived token.
        let token: ServiceKey

        /// Derives the token: HMAC-SHA256 of a text with the challenge, keyed by the token, in hexadecimal digits.
        init(of token: ServiceKey, challenge: String = Self.makeChallenge()) {
            self.challenge = challenge
            let text = Array("voiced session\n\(challenge)".utf8)
            let code = Digest(authenticating: text, key: Array(token.secret.utf8))
            self.token = ServiceKey(derived: code.hexadecimal)
        }

        private static func makeChallenge() -> String { [UInt8](random: 32).hexadecimal }
    }
#endif
