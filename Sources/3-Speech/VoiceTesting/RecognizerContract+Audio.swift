import Recognition

extension RecognizerContract {
    func verifyUnderstanding() async throws {
        let recognizer = try await prepared()
        for utterance in speech {
            let transcript = try await transcribe(utterance.samples, by: recognizer)
            try require(transcript, says: utterance.text, "Expected among others")
            try require(
                transcript.recognizer == recognizer.name,
                "The transcript says it is from “\(transcript.recognizer)”, not from “\(recognizer.name)”.")
        }
    }

    func verifyChunking() async throws {
        let recognizer = try await prepared()
        for (index, utterance) in speech.enumerated() {
            let whole = try await transcribe(utterance.samples, by: recognizer)
            // Primes too, so that chunks do not line up with analysis frames. One sample at a time is slow, since it is
            // nearly all overhead; so only once.
            for size in (index == 0 ? [1] : []) + [37, 160, 1_601, 16_000] {
                let transcript = try await transcribe(utterance.samples, by: recognizer, chunkSize: size)
                try require(transcript, says: whole.text, "In chunks of \(size) samples")
            }
        }
    }

    func verifyEmptyAudio() async throws {
        let recognizer = try await prepared()
        let transcript = try await transcribe([], by: recognizer)
        try require(transcript.isEmpty, "No audio at all was heard as “\(transcript.text)”.")
        let emptyChunks = try await within(timeLimit) {
            let utterance = Utterance()
            for _ in 0..<3 { utterance.append([]) }
            utterance.end()
            return try await recognizer.recognize(utterance) { _ in }
        }
        try require(emptyChunks.isEmpty, "Chunks without a sample were heard as “\(emptyChunks.text)”.")
        for count in [1, 100] {
            let short = try await transcribe([Int16](repeating: 100, count: count), by: recognizer)
            try require(short.isEmpty, "Audio of \(count) samples was heard as “\(short.text)”.")
        }
        try await requireUnderstanding(by: recognizer, "After empty audio")
    }

    func verifySilence() async throws {
        let recognizer = try await prepared()
        let transcript = try await transcribe([Int16](repeating: 0, count: 3 * 16_000), by: recognizer)
        try require(transcript.isEmpty, "Silence was heard as “\(transcript.text)”.")
        try await requireUnderstanding(by: recognizer, "After silence")
    }

    func verifyNoise() async throws {
        let recognizer = try await prepared()
        let noise = SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 0.3, seconds: 60))
        let transcript = try await transcribe(noise, by: recognizer, chunkSize: 1_600, limit: timeLimit * 10)
        try require(transcript.isEmpty, "A minute of noise was heard as “\(transcript.text)”.")
        // The floor that a recognizer has learned from the noise may hide the first utterance after it.
        for utterance in speech.prefix(1) { _ = try await transcribe(utterance.samples, by: recognizer) }
        try await requireUnderstanding(by: recognizer, "After a minute of noise and an utterance")
    }

    func verifyOnlyExpected() async throws {
        for utterance in speech {
            let others = phrases.filter { $0 != utterance.text }
            let recognizer = try await prepared(expecting: others)
            let transcript = try await transcribe(utterance.samples, by: recognizer)
            try require(
                transcript.isEmpty || others.contains(transcript.text),
                "“\(utterance.text)” was heard as “\(transcript.text)”, which is none of the phrases.")
            for alternative in transcript.alternatives {
                try require(
                    others.contains(alternative.text),
                    "The alternative “\(alternative.text)” is none of the phrases.")
            }
        }
    }

    func verifyDetails() async throws {
        let recognizer = try await prepared()
        for utterance in speech {
            let transcript = try await transcribe(utterance.samples, by: recognizer)
            let confidences =
                [transcript.confidence] + transcript.words.map(\.confidence)
                + transcript.alternatives.map(\.confidence)
            for case .some(let confidence) in confidences {
                try require((0...1).contains(confidence), "A confidence is \(confidence).")
            }
            try require(
                !transcript.alternatives.contains { $0.text == transcript.text },
                "“\(transcript.text)” stands among its own alternatives.")
            if transcript.words.isEmpty { continue }
            try require(
                transcript.words.map(\.text).joined(separator: " ") == transcript.text,
                "The words \(transcript.words.map(\.text)) are not those of “\(transcript.text)”.")
            var time = 0.0
            for word in transcript.words {
                try require(
                    word.start >= time && word.end >= word.start,
                    "“\(word.text)” is said to last from \(word.start) to \(word.end) s, after \(time) s.")
                time = word.end
            }
            let length = Double(utterance.samples.count) / 16_000
            try require(time <= length, "The last word ends at \(time) s of \(length) s.")
        }
    }

    /// Requires that the recognizer understands the first utterance.
    func requireUnderstanding(by recognizer: any SpeechRecognizer, _ circumstance: String) async throws {
        let transcript = try await transcribe(speech[0].samples, by: recognizer)
        try require(transcript, says: speech[0].text, circumstance)
    }
}
