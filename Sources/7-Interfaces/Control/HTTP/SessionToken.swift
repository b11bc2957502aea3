#if Control
    import CCrypto
    import RemoteService

    /// The derived token that a page in a browser sends in place of the token. It is derived from the token and from a
    /// challenge that each process makes anew, so it is useless after the process has ended.
    ///
    /// A program that takes the port while the daemon is away gets a derived token that the next process does not
    /// accept. A page never sends the token itself.
    struct SessionToken: Sendable {
        /// The public challenge from which it is derived, together with the token.
        let challenge: String
        /// The token that clients need.
        let token: ServiceKey

        /// Derives it: HMAC-SHA256 of a text with the challenge, keyed by the token, in hexadecimal digits.
        init(of token: ServiceKey, challenge: String = Self.makeChallenge()) {
            self.challenge = challenge
            let (key, text) = (Array(token.secret.utf8), Array("voiced session\n\(challenge)".utf8))
            var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
            var length: UInt32 = 0
            HMAC(EVP_sha256(), key, CInt(key.count), text, text.count, &code, &length)
            self.token = ServiceKey(derived: Self.digits(code.prefix(Int(length))))
        }

        private static func makeChallenge() -> String {
            var numbers = SystemRandomNumberGenerator()
            return digits((0..<32).map { _ in UInt8.random(in: 0...255, using: &numbers) })
        }

        private static func digits(_ bytes: some Sequence<UInt8>) -> String {
            let digits = Array("0123456789abcdef")
            return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
        }
    }
#endif
