#if PocketSphinx
    import Foundation
    import PocketSphinxRecognizer
    import Recognition
    import Synchronization
    import Testing

    private let canHear =
        FileManager.default.fileExists(atPath: PocketSphinxOptions().dictionary)
        && SyntheticSpeech.isAvailable

    @Suite(
        "PocketSphinx, asked in mid-utterance", .enabled(if: canHear, "needs pocketsphinx-en-us and flite"))
    struct PausedSpeechTests {
        private func prepared() async throws -> PocketSphinx {
            let recognizer = try PocketSphinx()
            let preparation = try await recognizer.prepare(
                expecting: ExpectedPhrases(SyntheticSpeech.phrases))
            #expect(preparation.answersPauses)
            return recognizer
        }

        /// The hypotheses that the recognizer reports about an utterance.
        private final class Told: Sendable {
            private let hypotheses = Mutex<[Hypothesis]>([])
            func add(_ hypothesis: Hypothesis) { hypotheses.withLock { $0.append(hypothesis) } }
            /// The hypotheses at pauses.
            var soFar: [Hypothesis] {
                hypotheses.withLock { $0.filter { if case .soFar = $0 { true } else { false } } }
            }
            /// Waits until the recognizer has reported `count` hypotheses at pauses, and returns them.
            func soFar(_ count: Int) async throws -> [Hypothesis] {
                while soFar.count < count { try await Task.sleep(for: .milliseconds(5)) }
                return soFar
            }
        }

        @Test(
            "tells the text so far at a pause, of one that it begins to hear later, too; the transcript is as ever"
        )
        func textSoFar() async throws {
            let samples = try SyntheticSpeech.samples("start cement timer")
            let alone = try await prepared().recognize(samples: samples)
            let recognizer = try await prepared()
            let (utterance, told) = (Utterance(), Told())
            for start in stride(from: 0, to: samples.count, by: 160) {
                utterance.append(Array(samples[start..<min(start + 160, samples.count)]))
            }
            utterance.pause()
            let transcript = Task { try await recognizer.recognize(utterance, tell: told.add) }
            let expected = Hypothesis.soFar("start cement timer", sampleCount: samples.count)
            #expect(try await told.soFar(1) == [expected])
            utterance.end()
            #expect(try await transcript.value == alone)
            #expect(told.soFar == [expected], "and once")
        }

        @Test("tells nothing of a pause that is asked about no more, and nothing without one")
        func replaced() async throws {
            let recognizer = try await prepared()
            let (utterance, told) = (Utterance(), Told())
            for _ in 0..<2 {
                utterance.append([Int16](repeating: 0, count: 1600))
                utterance.pause()
            }
            utterance.append([Int16](repeating: 0, count: 1600))
            utterance.end()
            #expect(try await recognizer.recognize(utterance, tell: told.add).isEmpty)
            #expect(told.soFar == [.soFar("", sampleCount: 3200)])
            _ = try await recognizer.recognize(Utterance(samples: []), tell: told.add)
            #expect(told.soFar.count == 1)
        }

        @Test("hears an utterance again, and what follows, as if it had not heard its beginning before")
        func again() async throws {
            let beginning = try SyntheticSpeech.samples("patient in")
            let whole = beginning + (try SyntheticSpeech.samples("next patient"))
            let (fresh, asked) = (try await prepared(), try await prepared())
            for recognizer in [fresh, asked] {
                _ = try await recognizer.recognize(samples: try SyntheticSpeech.samples("what time is it"))
            }
            let utterance = Utterance()
            utterance.append(beginning)
            utterance.endForNow()
            #expect(try await asked.recognize(utterance) { _ in }.text == "patient in")
            utterance.goOn()
            utterance.append(Array(whole[beginning.count...]))
            utterance.end()
            let expected = try await fresh.recognize(samples: whole)
            let again = try await asked.recognize(utterance) { _ in }
            #expect(again.text == expected.text)
            // The confidence differs a little, because PocketSphinx's noise estimate has heard the beginning twice.
            #expect(abs((again.confidence ?? 0) - (expected.confidence ?? 0)) < 0.1)
        }
    }
#endif
