#if PocketSphinx
    import Foundation
    import Recognition
    import Testing

    @testable import PocketSphinxRecognizer

    private func segment(_ word: String?, _ frames: Range<Int>, _ score: Double) -> OpenPass.Segment {
        OpenPass.Segment(word: word, start: frames.lowerBound, end: frames.upperBound, score: score)
    }

    @Suite struct OpenPassTests {
        @Test("finds the word that is worst for its length")
        func worst() throws {
            let open = try #require(
                OpenPass(
                    phrase: [
                        segment(nil, 0..<10, -900), segment("house", 10..<26, -200),
                        segment("coffee", 26..<30, -100),
                    ],
                    phones: [segment(nil, 0..<20, -200), segment(nil, 20..<30, -100)]))
            // “house” has 10 frames at -10 and 6 at -10, “coffee” has 4 at -10.
            #expect(abs(open.worst - 60 / 2) < 1e-9)
            #expect(abs(open.mean - (40 + 60) / 20) < 1e-9)
        }

        @Test("is nothing without words, and without phones")
        func nothing() {
            #expect(OpenPass(phrase: [segment(nil, 0..<5, -1)], phones: [segment(nil, 0..<5, -1)]) == nil)
            #expect(OpenPass(phrase: [segment("yes", 0..<5, -1)], phones: []) == nil)
            #expect(OpenPass(phrase: [], phones: []) == nil)
        }

        @Test("takes words that outlast the phones, and frames without a score")
        func frames() throws {
            let open = try #require(
                OpenPass(
                    phrase: [segment("yes", 0..<9, -10), segment("no", 9..<9, 0)],
                    phones: [segment(nil, 2..<4, -4)]))
            #expect(abs(open.worst - 2) < 1e-9)
        }

        @Test("a worse word is less likely, a better whole likelier, and nothing is likelier than the bound")
        func model() throws {
            let model = OpenPass.Model.trained
            func confidence(_ odds: Double, _ worst: Double) throws -> Double {
                let open = try #require(
                    OpenPass(
                        phrase: [segment("yes", 0..<1, -worst)], phones: [segment(nil, 0..<1, 0)]))
                return model.confidence(odds: odds, open)
            }
            #expect(try confidence(4, 50) > confidence(4, 300))
            #expect(try confidence(6, 100) > confidence(2, 100))
            #expect(try confidence(3, -500) == confidence(3, 0))
            #expect(try confidence(3, 0) <= model.greatest(odds: 3))
            #expect(model.confidence(odds: 0, nil) == 0.5)
            #expect(model.confidence(odds: -.infinity, nil) == 0)
        }

        @Test(
            "words in whose place others were said are much worse, and the utterance after that is heard as before",
            .enabled(if: SyntheticSpeech.isAvailable, "needs flite"))
        func replacedWord() async throws {
            var options = PocketSphinxOptions()
            options.minimumConfidence = 0
            options.keepsTrace = true
            let recognizer = try PocketSphinx(options)
            try await recognizer.prepare(
                expecting: ExpectedPhrases(["may i have the house coffee", "may i have some water"]))
            func worst(_ text: String) async throws -> Double {
                let transcript = try await recognizer.recognize(samples: SyntheticSpeech.samples(text))
                #expect(transcript.text == "may i have the house coffee")
                return try #require(await recognizer.trace?.open).worst
            }
            let said = try await worst("may i have the house coffee")
            let replaced = try await worst("may i have the house keys")
            #expect(replaced > said + 50)
            #expect(try await abs(worst("may i have the house coffee") - said) < 40)
        }
    }
#endif
