#if Wyoming
    public import Recognition
    import Session
    import Synchronization

    extension WyomingSatellite {
        /// A recognizer that sends commands to Home Assistant, which carries them out. It uses `fallback` if Home
        /// Assistant does not answer or fails.
        ///
        /// - Parameter limit: seconds that Home Assistant may take after the end of a command.
        public func recognizer(
            _ fallback: any SpeechRecognizer, limit: Double = 10
        ) -> any SpeechRecognizer {
            SatelliteRecognizer(link: link, fallback: fallback, limit: limit)
        }
    }

    private struct SatelliteRecognizer: SpeechRecognizer {
        /// The recognizer's name if Home Assistant recognized the command.
        private static let remoteName = "home assistant"
        /// Home Assistant's code for a satellite if a nearer one heard the same wake word.
        private static let duplicateCode = "duplicate_wake_up_detected"
        /// Samples of an event of sound, at most: a tenth of a second.
        private static let chunkLength = 1_600

        let link: SatelliteLink
        let fallback: any SpeechRecognizer
        let limit: Double

        var name: String { fallback.name }

        func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
            try await fallback.prepare(expecting: phrases)
        }

        func recognize(
            _ audio: AsyncStream<[Int16]>, partial: @escaping @Sendable (String) -> Void
        ) async throws -> Transcript {
            try await recognize(audio, partial: partial, switched: { _ in })
        }

        func recognize(
            _ audio: AsyncStream<[Int16]>, partial: @escaping @Sendable (String) -> Void,
            switched: @escaping @Sendable (RecognizerSwitch) -> Void
        ) async throws -> Transcript {
            guard let command = link.begin() else {
                return try await fallback.recognize(audio, partial: partial, switched: switched)
            }
            defer { link.end() }
            // The command's sound, for the room's own recognizer if Home Assistant fails.
            let tape = Tape()
            let heard = try await hear(audio, command, tape)
            try Task.checkCancellation()
            switch heard {
            case .text(let text):
                var transcript = Transcript(text: SpokenText.clean(text), recognizer: Self.remoteName)
                transcript.isAnsweredElsewhere = true
                return transcript
            case .failure(code: Self.duplicateCode):
                // The other satellite has the command: carrying it out here would repeat it.
                var transcript = Transcript(text: "", recognizer: Self.remoteName)
                transcript.isAnsweredElsewhere = true
                return transcript
            case .failure(code: "stt-no-text-recognized"):
                return Transcript(text: "", recognizer: Self.remoteName)
            case .failure, .gone, nil:
                switched(
                    RecognizerSwitch(
                        from: Self.remoteName, to: fallback.name,
                        reason: .init(rawValue: RecognitionError.Code.unavailable.rawValue),
                        message: "Home Assistant did not hear the command"))
                return try await fallback.recognize(samples: tape.samples)
            }
        }

        /// Sends a command during the speech; returns the answer, or nil if none came in time.
        private func hear(
            _ audio: AsyncStream<[Int16]>,
            _ command: (peer: WyomingPeer, wakeWord: String?, heard: AsyncStream<SatelliteLink.Heard>),
            _ tape: Tape
        ) async throws -> SatelliteLink.Heard? {
            try await withThrowingTaskGroup(of: SatelliteLink.Heard?.self) { [limit] group in
                group.addTask {
                    try await speak(audio, to: command.peer, after: command.wakeWord, tape)
                    try await Task.sleep(for: .seconds(limit))
                    return nil
                }
                let heard = command.heard
                group.addTask {
                    for await heard in heard {
                        // The fallback recognizer needs the whole command.
                        switch heard {
                        case .text, .failure(code: Self.duplicateCode): return heard
                        case .failure, .gone: break
                        }
                        try await tape.waitForEnd()
                        return heard
                    }
                    return nil
                }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
        }

        private func speak(
            _ audio: AsyncStream<[Int16]>, to peer: WyomingPeer, after wakeWord: String?, _ tape: Tape
        ) async throws {
            if let wakeWord {
                var detection = JSONLine()
                detection.add("name", wakeWord)
                try peer.sendSoon("detection", detection)
            }
            var run = JSONLine()
            run.add("start_stage", "asr")
            run.add("end_stage", "tts")
            run.add("restart_on_end", false)
            try peer.sendSoon("run-pipeline", run)
            var format = JSONLine()
            format.add("rate", 16_000)
            format.add("width", 2)
            format.add("channels", 1)
            for await chunk in audio {
                let kept = tape.take(chunk)
                for start in stride(from: 0, to: kept.count, by: Self.chunkLength) {
                    let piece = kept[start..<min(start + Self.chunkLength, kept.count)]
                    let bytes = piece.flatMap {
                        [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
                    }
                    try peer.sendSoon("audio-chunk", format, payload: bytes)
                }
            }
            tape.end()
            try Task.checkCancellation()
            try peer.sendSoon("audio-stop")
        }
    }

    /// An utterance, as far as it may be kept.
    private final class Tape: Sendable {
        private struct State {
            var samples: [Int16] = []
            var hasEnded = false
        }

        private let state = Mutex(State())

        var samples: [Int16] { state.withLock { $0.samples } }

        /// Adds a piece; returns the part of it within the longest command.
        func take(_ chunk: [Int16]) -> [Int16] {
            state.withLock { state in
                let kept = Array(chunk.prefix(UtteranceLimits.maximumSamples - state.samples.count))
                state.samples += kept
                return kept
            }
        }

        func end() { state.withLock { $0.hasEnded = true } }

        /// Waits for the end of the command, which the session's endpoint bounds.
        func waitForEnd() async throws {
            while !state.withLock({ $0.hasEnded }) { try await Task.sleep(for: .milliseconds(20)) }
        }
    }
#endif
