#if PocketSphinx
    import Foundation
    import PocketSphinxRecognizer
    import Recognition
    import Testing

    private let canHear =
        FileManager.default.fileExists(atPath: PocketSphinxOptions().dictionary)
        && SyntheticSpeech.isAvailable

    @Suite(
        "PocketSphinx, asked in mid-utterance", .enabled(if: canHear, "needs pocketsphinx-en-us and flite"))
    struct PausedSpeechTests {
        private func prepared() async throws -> PocketSphinx {
            let recognizer = try PocketSphinx()
            try await recognizer.prepare(expecting: ExpectedPhrases(SyntheticSpeech.phrases))
            return recognizer
        }

        /// An utterance that goes on, and what gives it sound.
        private func listen(
            _ recognizer: PocketSphinx
        ) -> (Task<Transcript, any Error>, AsyncStream<[Int16]>.Continuation) {
            let (audio, feed) = AsyncStream.makeStream(of: [Int16].self)
            return (Task { try await recognizer.recognize(audio) { _ in } }, feed)
        }

        @Test("tells the text so far, of an utterance that begins later, too, and the transcript is as ever")
        func textSoFar() async throws {
            let samples = try SyntheticSpeech.samples("start cement timer")
            let alone = try await prepared().recognize(samples: samples)
            let recognizer = try await prepared()
            async let early = recognizer.textSoFar(after: samples.count)
            let (transcript, feed) = listen(recognizer)
            for start in stride(from: 0, to: samples.count, by: 160) {
                feed.yield(Array(samples[start..<min(start + 160, samples.count)]))
            }
            #expect(await early == "start cement timer")
            #expect(await recognizer.textSoFar(after: samples.count) == "start cement timer")
            #expect(await recognizer.textSoFar(after: 0) == "start cement timer")
            feed.finish()
            #expect(try await transcript.value == alone)
        }

        @Test("tells nothing of an utterance that ends before, or to who does not wait")
        func tooShort() async throws {
            let recognizer = try await prepared()
            let (transcript, feed) = listen(recognizer)
            feed.yield([Int16](repeating: 0, count: 1600))
            async let text = recognizer.textSoFar(after: 3200)
            let cancelled = Task { await recognizer.textSoFar(after: 3200) }
            cancelled.cancel()
            #expect(await cancelled.value == nil)
            feed.finish()
            _ = try await transcript.value
            // It may have been asked after the end, and waits for the next.
            _ = try await recognizer.recognize(samples: [])
            #expect(await text == nil)
        }

        @Test("hears an utterance again, and what follows, as if it had not heard its beginning before")
        func again() async throws {
            let beginning = try SyntheticSpeech.samples("patient in")
            let whole = beginning + (try SyntheticSpeech.samples("next patient"))
            let (fresh, asked) = (try await prepared(), try await prepared())
            #expect(asked.hearsAgain)
            for recognizer in [fresh, asked] {
                _ = try await recognizer.recognize(samples: try SyntheticSpeech.samples("what time is it"))
            }
            #expect(try await asked.recognize(samples: beginning).text == "patient in")
            await asked.takeBack()
            let expected = try await fresh.recognize(samples: whole)
            let again = try await asked.recognize(samples: whole)
            #expect(again.text == expected.text)
            // PocketSphinx's estimate of the noise has heard the beginning twice.
            #expect(abs((again.confidence ?? 0) - (expected.confidence ?? 0)) < 0.1)
        }
    }
#endif
