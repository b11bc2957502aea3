#if HTTP
    import Foundation
    import PCM

    /// An utterance as a form to upload (RFC 7578), the sound as a WAV file.
    struct TranscriptionRequest {
        let body: Data
        let contentType: String

        /// The most bytes of a prompt: Whisper reads about 200 words of one.
        private static let promptLimit = 800

        init(_ samples: [Int16], _ options: HTTPRecognizerOptions, prompt: String? = nil) {
            // The boundary cannot be guessed, so no sound and no setting can contain it and end a part.
            let boundary = "voiceengine-\(UUID().uuidString)"
            var body = Data()
            func add(_ name: String, _ value: String?) {
                guard let value else { return }
                body.append(contentsOf: "--\(boundary)\r\nContent-Disposition: form-data; ".utf8)
                body.append(contentsOf: "name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
            }
            add("model", options.model)
            let unnamed = options.detectsLanguage && options.style == .whisperCpp ? "auto" : nil
            add("language", options.language ?? unnamed)
            add("prompt", prompt)
            add("response_format", options.wantsDetails ? "verbose_json" : "json")
            // The temperature 0 asks for the spoken words, not a smoother text.
            add("temperature", "0")
            if options.wantsDetails && options.style == .openAI {
                add("timestamp_granularities[]", "segment")
                add("timestamp_granularities[]", "word")
            }
            body.append(contentsOf: "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; ".utf8)
            body.append(contentsOf: "filename=\"command.wav\"\r\nContent-Type: audio/wav\r\n\r\n".utf8)
            body.append(TranscriptionRequest.wav(samples))
            body.append(contentsOf: "\r\n--\(boundary)--\r\n".utf8)
            self.body = body
            contentType = "multipart/form-data; boundary=\(boundary)"
        }

        /// The phrases as a prompt, as many as fit; nil if there are none.
        static func prompt(_ phrases: [String]) -> String? {
            var prompt = ""
            for phrase in phrases where prompt.utf8.count + phrase.utf8.count + 2 <= promptLimit {
                prompt += (prompt.isEmpty ? "" : ", ") + phrase
            }
            return prompt.isEmpty ? nil : prompt
        }

        /// Mono 16-bit samples at 16 kHz as a WAV file, in memory: sound is never written to disk.
        static func wav(_ samples: [Int16]) -> Data {
            var file = Data()
            func add(_ text: String) { file.append(contentsOf: text.utf8) }
            func add(_ value: some FixedWidthInteger) {
                withUnsafeBytes(of: value.littleEndian) { file.append(contentsOf: $0) }
            }
            let rate = UInt32(SampleRate.speech.hertz)
            let byteCount = UInt32(samples.count * 2)
            add("RIFF")
            add(36 + byteCount)
            add("WAVEfmt ")
            add(16 as UInt32)
            add(1 as UInt16)  // PCM
            add(1 as UInt16)  // mono
            add(rate)
            add(rate * 2)
            add(2 as UInt16)
            add(16 as UInt16)
            add("data")
            add(byteCount)
            file.reserveCapacity(44 + Int(byteCount))
            for sample in samples { add(sample) }
            return file
        }
    }
#endif
