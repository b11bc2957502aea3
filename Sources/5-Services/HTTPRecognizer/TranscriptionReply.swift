#if HTTP
    import Foundation
    import PCM
    import Recognition
    import RemoteService

    /// The answer of a transcription service: `json` or `verbose_json`, as OpenAI and whisper.cpp write it.
    ///
    /// Whisper was trained on subtitles, and may write “Thank you.” for silence. Its own figures reveal such text:
    /// this type drops segments whose probability of no speech is above 0.6, whose mean log probability is below -1, or
    /// which repeat themselves (compression above 2.4). These are the thresholds of Whisper's own decoder (Radford et
    /// al., “Robust Speech Recognition via Large-Scale Weak Supervision”, 2022, 4.5). But this type applies each
    /// alone: in the decoder a confident segment counts although there was no speech, and a wrong action is worse
    /// than none.
    struct TranscriptionReply: Decodable {
        /// A word; from whisper.cpp's server a token, which is part of a word, or punctuation.
        struct Word: Decodable {
            var word: String
            /// The beginning in seconds; nil if no times were requested.
            var start: Double?
            var end: Double?
            var probability: Double?
        }

        /// A text; nil for a value of another kind, which must not make the answer useless.
        struct Name: Decodable {
            var text: String?

            init(from decoder: any Decoder) throws {
                text = try? decoder.singleValueContainer().decode(String.self)
            }
        }

        struct Segment: Decodable {
            var text: String
            var words: [Word]?
            var noSpeech: Double?
            var meanLogProbability: Double?
            var compressionRatio: Double?

            enum CodingKeys: String, CodingKey {
                case text, words
                case noSpeech = "no_speech_prob"
                case meanLogProbability = "avg_logprob"
                case compressionRatio = "compression_ratio"
            }

            /// Whether the segment is speech by the service's own figures.
            var isSpeech: Bool {
                noSpeech ?? 0 <= 0.6 && meanLogProbability ?? 0 >= -1 && compressionRatio ?? 0 <= 2.4
            }
        }

        var text: String
        /// The language, such as `german`, of `verbose_json`; nil if the service does not say.
        var language: Name?
        var segments: [Segment]?
        var words: [Word]?

        /// Reads an answer.
        ///
        /// - Throws: `ServiceError` with `badResponse`, without a word of the answer.
        static func read(_ json: Data, from address: ServiceAddress) throws(ServiceError) -> Self {
            do { return try JSONDecoder().decode(Self.self, from: json) } catch {
                throw ServiceError(
                    .badResponse,
                    "\(address.place) answers with what is no transcription; check its address and style")
            }
        }

        /// Makes the transcript of an utterance of `sampleCount` samples.
        func transcript(sampleCount: Int, recognizer: String) -> Transcript {
            var transcript = words(sampleCount: sampleCount, recognizer: recognizer)
            transcript.language = language?.text
            return transcript
        }

        private func words(sampleCount: Int, recognizer: String) -> Transcript {
            guard let segments, !segments.isEmpty else {
                return Transcript(text: SpokenText.clean(text), recognizer: recognizer)
            }
            let spoken = segments.filter(\.isSpeech)
            let text = SpokenText.clean(spoken.map(\.text).joined(separator: " "))
            guard !text.isEmpty else { return Transcript(text: "", recognizer: recognizer) }
            let probabilities = spoken.compactMap(\.meanLogProbability)
            // A transcript is as sure as its least sure part.
            let confidence = probabilities.min().map { min(1, exp($0)) }
            // The word times of the whole answer do not show which words are in a dropped segment.
            let times =
                spoken.count == segments.count && words != nil ? [words ?? []] : spoken.map { $0.words ?? [] }
            return Transcript(
                text: text, confidence: confidence,
                words: Self.words(
                    times.flatMap { SpokenWord.joining($0) }, spelling: text,
                    seconds: SampleRate.speech.seconds(of: sampleCount)),
                recognizer: recognizer)
        }

        /// The words of a text with their times; empty if the times do not belong to these words or are impossible.
        private static func words(
            _ times: [SpokenWord], spelling text: String, seconds: Double
        ) -> [Transcript.Word] {
            let texts = text.split(separator: " ").filter(SpokenWord.isSpoken).map(String.init)
            guard texts.count == times.count else { return [] }
            var last = 0.0
            var words: [Transcript.Word] = []
            for (text, time) in zip(texts, times) {
                guard let start = time.start, let end = time.end else { return [] }
                // Whisper's last word may end a little after the sound does.
                let spokenEnd = min(end, seconds)
                guard start >= last, spokenEnd >= start else { return [] }
                last = spokenEnd
                words.append(
                    Transcript.Word(
                        text: text, start: start, end: spokenEnd,
                        confidence: time.probability.map { max(0, min(1, $0)) }))
            }
            return words
        }
    }
#endif
