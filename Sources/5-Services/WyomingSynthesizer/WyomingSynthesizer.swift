#if Wyoming
    public import Feedback
    import PCM
    import RemoteService
    import Timing
    public import Wyoming

    /// A synthesizer that speaks through a Wyoming server, such as wyoming-piper, whose neural voices stay in memory
    /// between two answers.
    ///
    /// The text goes to the server in the clear, because the protocol has no encryption.
    ///
    /// ```swift
    /// let voice = try WyomingSynthesizer(.init(uri: "tcp://127.0.0.1:10200"))
    /// let clip = try await voice.synthesize("The hall light is on")
    /// ```
    public struct WyomingSynthesizer: SpeechSynthesizer {
        /// The server, and its limits.
        public struct Options: Hashable, Sendable {
            /// The server's address: `tcp://host:port`.
            public var uri: String
            /// The server's name for the voice; nil leaves the choice to the server.
            public var voice: String?
            /// How long one text may take, in seconds, above 0.
            public var limit = 10.0
            /// How long connecting may take, in seconds, above 0.
            public var connectLimit = 2.0
            /// Whether texts may go to another machine in the clear.
            public var allowsUnencrypted = false

            /// Makes options with the defaults.
            public init(uri: String) { self.uri = uri }
        }

        /// The most bytes of one text's sound: six minutes of 16-bit mono at 22,050 Hz.
        private static let maximumByteCount = 16 << 20

        private let options: Options
        private let address: WyomingAddress
        private let clock: any Clock<Duration>

        /// Makes a synthesizer; it does not connect yet.
        ///
        /// - Throws: ``/Feedback/FeedbackError`` with `badConfiguration` for an invalid address, or one to which texts
        ///   may not go unencrypted.
        public init(_ options: Options, clock: any Clock<Duration> = ContinuousClock()) throws(FeedbackError)
        {
            do throws(WyomingError) { address = try WyomingAddress(uri: options.uri) } catch {
                throw FeedbackError(.badConfiguration, error.message)
            }
            (self.options, self.clock) = (options, clock)
            guard options.allowsUnencrypted || ServiceAddress.isThisMachine(address.host) else {
                throw FeedbackError(
                    .badConfiguration,
                    "what is answered would go to \(address.host) in the clear, because Wyoming has no encryption; "
                        + "use a tunnel and an address on this machine, or allow it (allow-unencrypted: true)"
                )
            }
            guard options.limit > 0, options.connectLimit > 0 else {
                throw FeedbackError(.badConfiguration, "a voice needs time to speak")
            }
        }

        /// Speaks a text into memory.
        public func synthesize(_ text: String) async throws -> SoundClip {
            guard text.contains(where: { !$0.isWhitespace }) else {
                return SoundClip(samples: [], sampleRate: .speech)
            }
            return try await inTime { try await ask(text) }
        }

        /// Asks the server for its voices, with their languages.
        ///
        /// - Throws: ``/Feedback/FeedbackError``.
        public func voices() async throws -> [WyomingVoice] {
            try await inTime {
                try await WyomingConnection.with(address, connectLimit: options.connectLimit) { connection in
                    try connection.send(WyomingEvent("describe"))
                    return try await connection.first { event in
                        guard event.type == "info" else { return nil }
                        return event.data.speakers?.flatMap { $0.voices ?? [] } ?? []
                    }
                }
            }
        }

        private func inTime<Value: Sendable>(
            _ work: @escaping @Sendable () async throws -> Value
        ) async throws -> Value {
            do {
                return try await withDeadline(options.limit, clock: clock, work)
            } catch let error as FeedbackError {
                throw error
            } catch is DeadlineExceeded {
                try Task.checkCancellation()
                throw FeedbackError(
                    .timedOut,
                    "the voice at \(address) took longer than \(options.limit) s; choose a faster voice")
            } catch {
                try Task.checkCancellation()
                let failure = error as? WyomingError ?? WyomingError(.unavailable, "\(address) hung up")
                throw FeedbackError(.failed, "the voice: \(failure.message)", underlying: failure)
            }
        }

        private func ask(_ text: String) async throws -> SoundClip {
            var limits = WyomingParser.Limits()
            limits.total = Self.maximumByteCount + limits.total
            return try await WyomingConnection.with(
                address, connectLimit: options.connectLimit, limits: limits
            ) { [options, address] connection in
                var data = WyomingData()
                data.text = text
                data.voice = options.voice.map(WyomingVoice.init)
                try connection.send(WyomingEvent("synthesize", data))
                var speech = SynthesizedSpeech()
                return try await connection.first { event throws(FeedbackError) in
                    try speech.add(event, from: address, limit: Self.maximumByteCount)
                }
            }
        }
    }
#endif
