#if Wyoming
    public import Recognition
    import RemoteService
    import Synchronization
    import Timing
    import Wyoming

    /// A recognizer of free speech that uses a Wyoming server, such as wyoming-faster-whisper.
    ///
    /// It sends the sound during the speech. Partial texts come from servers that send `transcript-chunk`. There is no
    /// confidence and there are no word times, because the protocol has neither. The protocol has no probability of no
    /// speech either, so an invented text is noticed only if it is a remark such as `[BLANK_AUDIO]`. The recognizer
    /// sends the expected phrases as `transcript_terms`, which a server may use or ignore.
    ///
    /// ```swift
    /// let recognizer = try WyomingRecognizer(.init(uri: "tcp://127.0.0.1:10300"))
    /// let transcript = try await recognizer.recognize(samples: samples)
    /// ```
    public final class WyomingRecognizer: SpeechRecognizer {
        /// The most terms to send; a server that puts them into a prompt has no room for more.
        private static let maximumTerms = 200

        /// `wyoming at`, host and port.
        public var name: String { "wyoming at \(address)" }

        private let options: WyomingRecognizerOptions
        private let address: WyomingAddress
        private let clock: any Clock<Duration>
        private let terms = Mutex<[String]>([])

        /// Makes a recognizer; it does not connect yet.
        ///
        /// - Throws: `RecognitionError` with `badConfiguration` for an invalid address, or one to which sound may not
        ///   go unencrypted.
        public init(
            _ options: WyomingRecognizerOptions, clock: any Clock<Duration> = ContinuousClock()
        ) throws(RecognitionError) {
            do throws(WyomingError) { address = try WyomingAddress(uri: options.uri) } catch {
                throw RecognitionError(.badConfiguration, error.message)
            }
            self.options = options
            self.clock = clock
            guard options.allowsUnencrypted || ServiceAddress.isThisMachine(address.host) else {
                throw RecognitionError(
                    .badConfiguration,
                    "what is said would go to \(address.host) in the clear, because Wyoming has no encryption; "
                        + "use a tunnel and an address on this machine, or allow it (allow-unencrypted: true)"
                )
            }
            guard options.limit > 0, options.connectLimit > 0 else {
                throw RecognitionError(.badConfiguration, "a recognizer needs time to answer")
            }
        }

        /// Notes the phrases; does not contact the server.
        @discardableResult
        public func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
            terms.withLock { $0 = Array(phrases.phrases.prefix(Self.maximumTerms)) }
            return Preparation()
        }

        /// Recognizes one utterance. It does not contact the server for one shorter than 0.1 s.
        public func recognize(
            _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
        ) async throws -> Transcript {
            var reader = utterance.reader
            while reader.position < UtteranceLimits.minimumSamples, await reader.next() != nil {}
            try Task.checkCancellation()
            guard reader.position >= UtteranceLimits.minimumSamples else {
                return Transcript(text: "", recognizer: name)
            }
            do {
                let heard = try await WyomingConnection.with(address, connectLimit: options.connectLimit) {
                    connection in
                    try await converse(connection, utterance, tell)
                }
                var transcript = Transcript(text: SpokenText.clean(heard.text), recognizer: name)
                transcript.language = heard.language
                return transcript
            } catch let error as RecognitionError {
                throw error
            } catch {
                try Task.checkCancellation()
                let failure = error as? WyomingError ?? WyomingError(.unavailable, "\(address) hung up")
                throw RecognitionError(
                    failure.code == .unavailable ? .unavailable : .failed,
                    "the recognizer: \(failure.message)")
            }
        }

        /// Sends the sound and listens at the same time: a server may answer, or fail, before the utterance is over.
        private func converse(
            _ connection: WyomingConnection, _ utterance: Utterance,
            _ tell: @escaping @Sendable (Hypothesis) -> Void
        ) async throws -> (text: String, language: String?) {
            do {
                return try await withDeadline(
                    options.limit, after: { await utterance.ended() }, clock: clock
                ) { [self] in
                    try await withThrowingTaskGroup(of: (text: String, language: String?)?.self) { group in
                        group.addTask { [self] in
                            try await speak(connection, utterance)
                            return nil
                        }
                        group.addTask { [address] in
                            var listener = TranscriptListener { tell(.partial($0)) }
                            return try await connection.first { event throws(RecognitionError) in
                                try listener.process(event, from: address)
                            }
                        }
                        defer { group.cancelAll() }
                        while let heard = try await group.next() { if let heard { return heard } }
                        throw CancellationError()
                    }
                }
            } catch is DeadlineExceeded {
                try Task.checkCancellation()
                throw RecognitionError(
                    .timedOut, "the recognizer at \(address) gave no answer within \(options.limit) s")
            }
        }

        private func speak(_ connection: WyomingConnection, _ utterance: Utterance) async throws {
            try connection.send(
                .transcribe(model: options.model, language: options.language, terms: terms.withLock { $0 }))
            try connection.send(.audioStart)
            var remaining = UtteranceLimits.maximumSamples
            for await chunk in utterance.sound {
                let kept = chunk.prefix(remaining)
                remaining -= kept.count
                for event in WyomingEvent.audioChunks(kept) { try connection.send(event) }
            }
            try Task.checkCancellation()
            try connection.send(.audioStop)
        }
    }
#endif
