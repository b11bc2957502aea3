#if HTTP
    import Foundation
    public import Recognition
    import RemoteService
    import Synchronization

    /// Recognizes free speech by uploading each utterance, when it is over, to a service that speaks OpenAI's form or
    /// whisper.cpp's.
    ///
    /// Nothing is sent before the utterance's end, and nothing of one that is cancelled or shorter than a tenth of a
    /// second. There are no partial texts. Segments that the service itself takes for no speech are left out. With
    /// ``HTTPRecognizerOptions/tellsPhrases`` it is told what to expect.
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
        /// What the service is told to expect; nil for nothing.
        private let prompt = Mutex<String?>(nil)

        /// Makes a recognizer; nothing is sent yet.
        ///
        /// - Throws: `RecognitionError` with `badConfiguration` for an address that is none or over which nothing
        ///   confidential may go, and where an `openai` service has no model.
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

        /// Takes note of the phrases that the service is to be told. Nobody is asked: whether it is there shows when it is needed.
        @discardableResult
        public func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
            let prompt = options.tellsPhrases ? TranscriptionRequest.prompt(phrases.phrases) : nil
            self.prompt.withLock { $0 = prompt }
            return Preparation()
        }

        /// Hears an utterance out, then asks the service, at most twice.
        public func recognize(
            _ audio: AsyncStream<[Int16]>, partial: @escaping @Sendable (String) -> Void
        ) async throws -> Transcript {
            var samples: [Int16] = []
            for await chunk in audio {
                samples += chunk.prefix(UtteranceLimits.maximumSamples - samples.count)
            }
            try Task.checkCancellation()
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
        /// What the caller should do about a service's failure.
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
