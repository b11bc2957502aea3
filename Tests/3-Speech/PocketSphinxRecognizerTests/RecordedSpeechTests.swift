#if PocketSphinx
    import AudioFiles
    import Foundation
    import PCM
    import PocketSphinxRecognizer
    import Recognition
    import Testing
    import VoiceTesting

    /// A folder with `commands/coffee` (recordings and `labels.json`) and `speech/dev`; not part of the
    /// project.
    private let recordings = ProcessInfo.processInfo.environment["VOICEENGINE_RECORDINGS"]

    /// Prints figures; the limits only catch what is broken.
    @Suite(.enabled(if: recordings != nil, "needs recordings at VOICEENGINE_RECORDINGS"), .serialized)
    struct RecordedSpeechTests {
        private func files(under folder: String) throws -> [String] {
            let root = (try #require(recordings)) + "/" + folder
            let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
            // Takes every tenth file: the limits need no more, and all files take minutes in a debug build.
            return paths.filter { $0.hasSuffix(".flac") }.sorted().enumerated()
                .filter { $0.offset.isMultiple(of: 10) }.map { root + "/" + $0.element }
        }

        private func samples(of file: String) throws -> [Int16] {
            let (samples, rate) = try AudioFile.readMono(path: file, maximumSeconds: 600)
            try #require(rate == .speech)
            return SyntheticSignal.int16(samples)
        }

        @Test("understands recorded orders with a grammar of millions of phrases", arguments: [true, false])
        func orders(adaptsToRoom: Bool) async throws {
            var options = PocketSphinxOptions()
            options.adaptsToRoom = adaptsToRoom
            let recognizer = try PocketSphinx(options)
            try await recognizer.prepare(expecting: ExpectedPhrases([], expressions: [CoffeeGrammar.order]))
            let graph = try #require(await recognizer.graph)
            let labels = try JSONDecoder().decode(
                [String: [String: String]].self,
                from: Data(
                    contentsOf: URL(filePath: try #require(recordings) + "/commands/coffee/labels.json")))

            var right = 0
            var seconds = 0.0
            var duration = Duration.zero
            let files = try files(under: "commands/coffee")
            for file in files {
                let samples = try samples(of: file)
                let begin = ContinuousClock.now
                let text = try await recognizer.recognize(samples: samples).text
                duration += ContinuousClock.now - begin
                seconds += SampleRate.speech.seconds(of: samples.count)
                let slots = labels[URL(filePath: file).lastPathComponent] ?? [:]
                if slots.values.allSatisfy({ (" " + text + " ").contains(" " + $0 + " ") }) { right += 1 }
            }
            print(
                """
                Orders (adaptsToRoom \(adaptsToRoom)): \(right) of \(files.count) have every labelled slot; \
                \(graph.stateCount) states, \(graph.arcCount) arcs; real-time factor \(duration / .seconds(seconds))
                """)
            #expect(Double(right) > 0.8 * Double(files.count))
        }

        @Test("hears next to nothing in noise")
        func noise() async throws {
            let recognizer = try PocketSphinx()
            try await recognizer.prepare(expecting: ExpectedPhrases(SyntheticSpeech.phrases))
            let root = (try #require(recordings)) + "/noise/test"
            let names = try FileManager.default.contentsOfDirectory(atPath: root).sorted()
            #expect(!names.isEmpty)
            var taken: [String] = []
            for name in names {
                // Ten seconds of each; a command is hardly longer.
                let samples = try samples(of: root + "/" + name).prefix(160_000)
                let transcript = try await recognizer.recognize(samples: Array(samples))
                if !transcript.isEmpty { taken.append("\(name): \(transcript.text)") }
            }
            print("Noise: \(taken.count) of \(names.count) taken for one of 30 phrases; \(taken)")
            // In a session the endpointer keeps most noise from the recognizer; here the recognizer hears it all.
            #expect(Double(taken.count) <= 0.15 * Double(names.count))
        }

        @Test("tells how often speech that is no command is taken for one")
        func otherSpeech() async throws {
            let recognizer = try PocketSphinx()
            try await recognizer.prepare(expecting: ExpectedPhrases(SyntheticSpeech.phrases))
            var taken: [String: Int] = [:]
            let files = try files(under: "speech/dev")
            for file in files {
                let transcript = try await recognizer.recognize(samples: samples(of: file))
                if transcript.isEmpty { continue }
                taken[transcript.text, default: 0] += 1
            }
            let count = taken.values.reduce(0, +)
            print(
                """
                Other speech: \(count) of \(files.count) utterances taken for one of 30 phrases; \
                \(taken.sorted { $0.value > $1.value }.prefix(5))
                """)
            #expect(!files.isEmpty)
            #expect(Double(count) <= 0.05 * Double(files.count))
        }
    }
#endif
