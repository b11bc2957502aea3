#if PocketSphinx
    import CPocketSphinx
    import PCM
    import Recognition
    import Testing

    @testable import PocketSphinxRecognizer

    @Suite("The second pass", .enabled(if: SyntheticSpeech.isAvailable, "needs flite"))
    struct SecondPassTests {
        private static let phrases = [
            "patient in", "patient out", "patient ready", "room ready", "patient patient in",
        ]

        /// A decoder that has heard `text`, and its phrases.
        private func heard(
            _ text: String, expecting phrases: [String] = phrases, _ options: PocketSphinxOptions = .init()
        ) throws -> (Decoder, WordGraph) {
            let decoder = try Decoder(options)
            let graph = try WordGraph(
                WordNetwork(ExpectedPhrases(phrases), isKnown: decoder.dictionary.canHear))
            try decoder.load(graph)
            try hear(text, decoder)
            return (decoder, graph)
        }

        private func hear(_ text: String, _ decoder: Decoder) throws {
            try decoder.start()
            let samples = try SyntheticSpeech.samples(text)
            for start in stride(from: 0, to: samples.count, by: PhoneEvidence.hop) {
                let hop = Array(samples[start..<min(start + PhoneEvidence.hop, samples.count)])
                try hop.withUnsafeBufferPointer { try decoder.process($0) }
            }
            try decoder.end()
        }

        @Test("hears what was said, and says who agrees", arguments: phrases)
        func agrees(phrase: String) throws {
            let (decoder, graph) = try heard(phrase)
            let finding = try #require(try decoder.find(in: graph))
            #expect(finding.text == phrase)
            #expect(finding.firstPassAgrees)
            #expect(
                finding.entries.map { Decoder.word(named: $0) }
                    == phrase.split(separator: " ").map(String.init))
        }

        @Test("hears the first phrase again if the front end names others, too")
        func decides() throws {
            let (decoder, graph) = try heard(
                "turn on", expecting: ["turn on", "turn in", "turn an", "turn none"])
            let hypotheses = try #require(decoder.opinion?.hypotheses())
            #expect(hypotheses.count > 1, "or there is no second pass")
            let finding = try #require(try decoder.find(in: graph))
            #expect(finding.text == "turn on")
            #expect(finding.alternatives == hypotheses.map(\.text).filter { $0 != "turn on" })
            #expect(hypotheses.map(\.score) == hypotheses.map(\.score).sorted(by: >))
        }

        @Test(
            "hears what the first lost in beams that are too narrow, and nothing if it loses it, too",
            arguments: [1e-20, 1e-8])
        func narrow(beam: Double) throws {
            var options = PocketSphinxOptions()
            (options.beam, options.wordBeam, options.phoneBeam) = (beam, beam, beam)
            let (decoder, graph) = try heard(
                "turn on", expecting: ["turn on", "turn in", "turn an", "turn none"] + Self.phrases, options)
            try #require(decoder.finalText().isEmpty, "or the first pass found it")
            let finding = try decoder.find(in: graph)
            #expect(finding?.text == (beam < 1e-10 ? "turn on" : nil))
            #expect(finding?.firstPassAgrees != true)
        }

        @Test("finds nothing if no phrase can have been said whole")
        func nothing() throws {
            let (decoder, graph) = try heard(
                "patient in",
                expecting: [
                    "patient in the operating room at the other end of the long corridor behind the kitchen",
                    "patient in the other operating room between the waiting room and the recovery department",
                ])
            #expect(try decoder.find(in: graph) == nil)
        }

        @Test("leaves the spectrum's mean and the phrases as the first pass did")
        func leavesNothing() throws {
            let (decoder, graph) = try heard("patient out")
            let mean = CepstralMean(of: decoder.decoder)
            _ = try decoder.find(in: graph)
            #expect(CepstralMean(of: decoder.decoder) == mean)
            // The phrases of the first pass are back, and new ones can be loaded.
            try hear("room ready", decoder)
            #expect(try decoder.find(in: graph)?.text == "room ready")
            let other = try WordGraph(
                WordNetwork(ExpectedPhrases(["next patient", "next case"])) { _ in true })
            try decoder.load(other)
            try hear("next case", decoder)
            #expect(try decoder.find(in: other)?.text == "next case")
        }

        @Test("keeps what was said no longer than it is wanted")
        func forgets() throws {
            let (decoder, _) = try heard("patient out")
            #expect(!decoder.decoded.isEmpty)
            decoder.forget()
            #expect(decoder.decoded.isEmpty)
        }

        @Test("there is none in a list that is too long; the first pass is believed as it was")
        func noOpinion() throws {
            let letters = [
                "alpha", "bravo", "charlie", "delta", "echo", "hotel", "india", "lima", "mike", "november",
            ]
            // Random spellings, so irregular that the phrases share little.
            var generator = SeededGenerator(seed: 1)
            let many = (0..<4_000).map { _ in
                (0..<5).map { _ in letters.randomElement(using: &generator) ?? "" }.joined(separator: " ")
            }
            let (decoder, graph) = try heard("patient out", expecting: Self.phrases + many)
            try #require(decoder.opinion == nil, "the graph has \(graph.arcCount) arcs")
            #expect(decoder.decoded.isEmpty)
            let finding = try #require(try decoder.find(in: graph))
            #expect(finding.text == "patient out" && finding.firstPassAgrees && finding.frontEndAgrees)
            #expect(try #require(decoder.judge(finding)).odds > 0)
        }

        @Test("finds nothing in silence")
        func silence() throws {
            let (decoder, graph) = try heard("patient out")
            _ = try decoder.find(in: graph)
            try decoder.start()
            let hop = [Int16](repeating: 0, count: PhoneEvidence.hop)
            for _ in 0..<100 { try hop.withUnsafeBufferPointer { try decoder.process($0) } }
            try decoder.end()
            #expect(try decoder.find(in: graph) == nil)
        }
    }
#endif
