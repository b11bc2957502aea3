#if HTTP
    import Foundation
    public import Recognition
    import RemoteService
    import Synchronization

    /// A recognizer of free speech that uploads each utterance, after its end, to a service with OpenAI's or
    /// whisper.cpp's interface.
    ///
    /// It sends no sound before the utterance's end, and none of an utterance that is cancelled or shorter than 0.1 s.
    /// There are no partial texts. It drops segments that the service itself does not take for speech. With
    /// ``HTTPRecognizerOptions/tellsPhrases`` it also sends the expected phrases.
    ///
    /// ```swift
    /// var options = HTTPRecognizerOptions(url: "http://127.0.0.1:8080/inference")
    /// options.style = .whisperCpp
    /// let transcript = try await HTTPRecognizer(options).recognize(samples: samples)
    /// ```
    public final class HTTPRecognizer: SpeechRecognizer {
        /// `http at` and the host.
        public var name: String { HTTPRecognizer.name(host: exchange.address.host) }

        private let options: HTTPRecognizerOptions
        private let exchange: HTTPExchange
        /// The expected phrases as a prompt; nil for none.
        private let prompt = Mutex<String?>(nil)

        /// Makes a recognizer; it does not connect yet.
        ///
        /// - Throws: `RecognitionError` with `badConfiguration` for an invalid address, for one that is not safe for
        ///   confidential data, and for an `openai` service without a model.
        public init(
            _ options: HTTPRecognizerOptions, clock: any Clock<Duration> = ContinuousClock()
        ) throws(RecognitionError) {
            guard options.style == .whisperCpp || options.model != nil else {
                throw RecognitionError(
                    .badConfiguration, "a recognizer of the style openai needs a model, such as whisper-1")
            }
            guard options.limit > 0, options.limit.isFinite else {
                throw RecognitionError(
                    .badConfiguration, "a recognizer needs time to answer, not \(options.limit) s")
            }
            self.options = options
            do throws(ServiceError) {
                exchange = HTTPExchange(
                    try ServiceAddress(options.url, of: "the recognizer"), key: options.key,
                    clock: clock)
            } catch {
                throw RecognitionError(error)
            }
        }

        static func name(host: String) -> String { "http at \(host)" }

        /// Notes the phrases for the service. It does not contact the service.
        @discardableResult
        public func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
            let prompt = options.tellsPhrases ? TranscriptionRequest.prompt(phrases.phrases) : nil
            self.prompt.withLock { $0 = prompt }
            return Preparation()
        }

        /// Waits for the whole utterance, then asks the service, at most twice.
        public func recognize(
            _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
        ) async throws -> Transcript {
            await utterance.ended()
            try Task.checkCancellation()
            let samples = Array(utterance.samples.prefix(UtteranceLimits.maximumSamples))
            guard samples.count >= UtteranceLimits.minimumSamples else {
                return Transcript(text: "", recognizer: name)
            }
            let request = TranscriptionRequest(samples, options, prompt: prompt.withLock { $0 })
            do {
                let answer = try await exchange.post(
                    request.body, contentType: request.contentType, limit: options.limit)
                return try TranscriptionReply.read(answer, from: exchange.address)
                    .transcript(sampleCount: samples.count, recognizer: name)
            } catch let error as ServiceError {
                throw RecognitionError(error)
            }
        }
    }

    extension RecognitionError {
        /// Converts a service's failure, by what the caller should do.
        init(_ error: ServiceError) {
            let code: Code =
                switch error.code {
                case .badConfiguration, .refused: .badConfiguration
                case .unavailable: .unavailable
                case .timedOut: .timedOut
                case .badResponse: .failed
                }
            self.init(code, error.message)
        }
    }
#endif
