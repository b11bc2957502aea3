#if PocketSphinx
    import Foundation
    import PCM
    import PocketSphinxRecognizer
    import Recognition
    import TestSupport
    import Testing
    import VoiceTesting

    /// Whether the models of the package pocketsphinx-en-us are there.
    private let hasModels = FileManager.default.fileExists(atPath: PocketSphinxOptions().dictionary)

    @Suite(.enabled(if: hasModels, "needs the package pocketsphinx-en-us"), .serialized)
    struct PocketSphinxTests {
        private func prepared(
            _ phrases: [String] = SyntheticSpeech.phrases,
            _ options: PocketSphinxOptions = PocketSphinxOptions()
        ) async throws -> PocketSphinx {
            let recognizer = try PocketSphinx(options)
            let preparation = try await recognizer.prepare(expecting: ExpectedPhrases(phrases))
            #expect(preparation == Preparation(answersPauses: options.languageModel == nil))
            return recognizer
        }

        @Test(
            "keeps the recognizer contract", .enabled(if: SyntheticSpeech.isAvailable, "needs flite"),
            arguments: RecognizerContract.Check.allCases)
        func contract(_ check: RecognizerContract.Check) async throws {
            let contract = RecognizerContract(
                speech: try ["patient in", "what time is it", "start cement timer"].map {
                    .init(try SyntheticSpeech.samples($0), saying: $0)
                }
            ) { try PocketSphinx() }
            try await contract.verify(check)
        }

        @Test(
            "understands every one of 30 phrases", .enabled(if: SyntheticSpeech.isAvailable, "needs flite"),
            arguments: ["slt", "rms"])
        func understands(voice: String) async throws {
            let recognizer = try await prepared()
            var seconds = 0.0
            var duration = 0.0
            for phrase in SyntheticSpeech.phrases {
                let samples = try SyntheticSpeech.samples(phrase, voice: voice)
                let begin = ProcessorTime.seconds(of: .process)
                let transcript = try await recognizer.recognize(samples: samples)
                duration += ProcessorTime.seconds(of: .process) - begin
                seconds += SampleRate.speech.seconds(of: samples.count)
                #expect(transcript.text == phrase, "\(voice)")
            }
            let factor = duration / seconds
            print("PocketSphinx, 30 phrases, \(voice): \(factor) s of processor time a second")
            // Measured: 0.02 to 0.04. Ten times that would be a fault on any machine.
            #expect(factor < 0.4)
        }

        @Test(
            "gives word times where the words are", .enabled(if: SyntheticSpeech.isAvailable, "needs flite"))
        func wordTimes() async throws {
            let recognizer = try await prepared(["patient in next patient"])
            let pause = SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 0.0005, seconds: 1))
            let first = try SyntheticSpeech.samples("patient in")
            let second = try SyntheticSpeech.samples("next patient")
            let transcript = try await recognizer.recognize(samples: first + pause + second)
            try #require(transcript.text == "patient in next patient")
            // The synthetic speech begins half a second into its samples; the decoder leaves the pause out.
            let expected = [0.5, SampleRate.speech.seconds(of: first.count + pause.count) + 0.5]
            #expect(abs(transcript.words[0].start - expected[0]) < 0.25)
            #expect(abs(transcript.words[2].start - expected[1]) < 0.25)
            #expect(transcript.words[1].end < SampleRate.speech.seconds(of: first.count))
        }

        @Test(
            "reports words without a pronunciation, and hears the other phrases",
            .enabled(if: SyntheticSpeech.isAvailable))
        func unknownWords() async throws {
            let recognizer = try PocketSphinx()
            let preparation = try await recognizer.prepare(
                expecting: ExpectedPhrases(["patient in", "bovvie in", "timer 2"]))
            #expect(preparation.unknownWords == ["2", "bovvie"])
            #expect(preparation.droppedPhrases == ["bovvie in", "timer 2"])
            let transcript = try await recognizer.recognize(samples: SyntheticSpeech.samples("patient in"))
            #expect(transcript.text == "patient in")
        }

        @Test("hears a factored expression", .enabled(if: SyntheticSpeech.isAvailable, "needs flite"))
        func expression() async throws {
            let recognizer = try PocketSphinx()
            let timer = PhraseExpression.sequence([
                .optional(.words("please")), .oneOf([.words("start"), .words("stop")]),
                .optional(.words("the")),
                .oneOf([.words("cement"), .words("case")]), .words("timer"),
            ])
            try await recognizer.prepare(expecting: ExpectedPhrases(["next patient"], expressions: [timer]))
            for text in ["please start the case timer", "stop cement timer", "next patient"] {
                #expect(try await recognizer.recognize(samples: SyntheticSpeech.samples(text)).text == text)
            }
        }

        @Test(
            "takes the phrase that is said more often, of two that sound the same",
            .enabled(if: SyntheticSpeech.isAvailable, "needs flite"),
            arguments: [["write this down", "right this down"], ["right this down", "write this down"]])
        func weights(texts: [String]) async throws {
            let recognizer = try PocketSphinx()
            try await recognizer.prepare(
                expecting: ExpectedPhrases(
                    ["next patient"],
                    weighted: [
                        WeightedExpression(.words(texts[0]), weight: 2), WeightedExpression(.words(texts[1])),
                    ]))
            let samples = try SyntheticSpeech.samples("write this down")
            #expect(try await recognizer.recognize(samples: samples).text == texts[0])
        }

        @Test(
            "hears what is said rarely beside what is said all the time",
            .enabled(if: SyntheticSpeech.isAvailable, "needs flite"),
            arguments: [1e12, .greatestFiniteMagnitude])
        func lightPhrase(weight: Double) async throws {
            let recognizer = try PocketSphinx()
            try await recognizer.prepare(
                expecting: ExpectedPhrases(
                    SyntheticSpeech.phrases,
                    weighted: [
                        WeightedExpression(.words("open the window"), weight: weight),
                        WeightedExpression(.words("close the window"), weight: .leastNonzeroMagnitude),
                    ]))
            for text in ["open the window", "close the window", "patient in"] {
                #expect(try await recognizer.recognize(samples: SyntheticSpeech.samples(text)).text == text)
            }
        }

        @Test(
            "takes no other speech for a phrase", .enabled(if: SyntheticSpeech.isAvailable, "needs flite"),
            arguments: [
                "the weather was lovely in the mountains last week", "have you seen my keys",
                "he never answers when somebody calls", "eleven sausages and a newspaper",
            ])
        func rejects(text: String) async throws {
            let recognizer = try await prepared()
            #expect(try await recognizer.recognize(samples: SyntheticSpeech.samples(text)).isEmpty)

            // Without rejection the recognizer takes the text for a phrase; otherwise there would be nothing to reject.
            var options = PocketSphinxOptions()
            options.minimumConfidence = 0
            let credulous = try await prepared(SyntheticSpeech.phrases, options)
            let transcript = try await credulous.recognize(samples: SyntheticSpeech.samples(text))
            if let confidence = transcript.confidence {
                #expect(confidence < PocketSphinxOptions().minimumConfidence)
            }
        }

        @Test(
            "names what it may have been as well", .enabled(if: SyntheticSpeech.isAvailable, "needs flite"))
        func alternatives() async throws {
            let others = ["turn in", "turn an", "turn none"]
            let transcript = try await prepared(["turn on", "patient out"] + others)
                .recognize(samples: SyntheticSpeech.samples("turn on"))
            #expect(transcript.text == "turn on")
            #expect(Set(transcript.alternatives.map(\.text)).isSubset(of: others))
            #expect(!transcript.alternatives.isEmpty)
        }

        @Test("is sure of what was said", .enabled(if: SyntheticSpeech.isAvailable, "needs flite"))
        func confident() async throws {
            let recognizer = try await prepared()
            let transcript = try await recognizer.recognize(
                samples: SyntheticSpeech.samples("start cement timer"))
            #expect(transcript.text == "start cement timer")
            #expect(try #require(transcript.confidence) > 0.8)
        }

        @Test("hears nothing when there is nothing to expect")
        func noPhrases() async throws {
            let recognizer = try PocketSphinx()
            #expect(
                try await recognizer.prepare(expecting: ExpectedPhrases([]))
                    == Preparation(answersPauses: true))
            let noise = SyntheticSignal.int16(SyntheticSignal.noise(seconds: 1))
            #expect(try await recognizer.recognize(samples: noise).isEmpty)
        }

        @Test(
            "takes no more memory after 200 utterances",
            .enabled(if: SyntheticSpeech.isAvailable, "needs flite"))
        func memory() async throws {
            let recognizer = try await prepared()
            let speech = try ["cancel", "closing"].map { try SyntheticSpeech.samples($0) }
            func hear(_ count: Int) async throws {
                for index in 0..<count {
                    _ = try await recognizer.recognize(samples: speech[index % speech.count])
                    // Changes the grammar now and then, too.
                    if index % 10 == 0 {
                        try await recognizer.prepare(
                            expecting: ExpectedPhrases(
                                SyntheticSpeech.phrases + ["room \(["one", "two"][index / 10 % 2])"]))
                    }
                }
            }
            try await hear(40)
            let growth = try await ResidentMemory.growth(
                by: ResidentMemory.kilobytes, after: "200 utterances"
            ) {
                try await hear(200)
            }
            // A leak of 20 KB an utterance would exceed this; the allocator's own variation is below 2 MB.
            #expect(growth < 4_000)
        }

        @Test("refuses settings that cannot be meant", arguments: [0, 1, -1, .nan, .infinity] as [Double])
        func badSettings(value: Double) {
            let beams: [WritableKeyPath<PocketSphinxOptions, Double>] = [\.beam, \.wordBeam, \.phoneBeam]
            for beam in beams {
                var options = PocketSphinxOptions()
                options[keyPath: beam] = value
                let error = #expect(throws: RecognitionError.self) { try PocketSphinx(options) }
                #expect(error?.code == .badConfiguration)
            }
        }

        @Test("refuses a probability outside 0 to 1", arguments: [-0.1, 1.1, .nan])
        func badConfidence(value: Double) {
            var options = PocketSphinxOptions()
            options.minimumConfidence = value
            let error = #expect(throws: RecognitionError.self) { try PocketSphinx(options) }
            #expect(error?.code == .badConfiguration)
        }
    }

    @Suite struct PocketSphinxWithoutModelsTests {
        @Test("names the package if the models are missing")
        func missingModels() async throws {
            var options = PocketSphinxOptions()
            options.acousticModel = "/nonexistent"
            let recognizer = try PocketSphinx(options)
            let error = await #expect(throws: RecognitionError.self) {
                try await recognizer.prepare(expecting: ExpectedPhrases(["patient in"]))
            }
            #expect(error?.code == .badConfiguration)
            #expect(error?.message.contains("pocketsphinx-en-us") == true)
        }

        @Test("says that it was not prepared")
        func unprepared() async throws {
            let recognizer = try PocketSphinx()
            await #expect(throws: RecognitionError.self) { try await recognizer.recognize(samples: []) }
        }
    }
#endif
