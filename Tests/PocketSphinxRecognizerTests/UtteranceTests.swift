#if PocketSphinx
    import Recognition
    import Testing

    @testable import PocketSphinxRecognizer

    @Suite("An utterance")
    struct UtteranceTests {
        /// A second of digital silence, and a piece that is no whole step.
        private static let silence = [Int16](repeating: 0, count: 16_000 + 77)

        private func decoder() throws -> Decoder {
            let decoder = try Decoder(PocketSphinxOptions())
            let network = try WordNetwork(ExpectedPhrases(["patient in"]), isKnown: decoder.canHear)
            try decoder.load(WordGraph(network))
            return decoder
        }

        /// How the sound fits the phones of each hop, where the decoder hears exactly `samples`.
        private func fits(_ samples: [Int16]) throws -> [Float] {
            let decoder = try decoder()
            try decoder.start()
            var rest = samples[...]
            while !rest.isEmpty {
                let step = rest.prefix(PhoneEvidence.hop)
                try step.withUnsafeBufferPointer { try decoder.process($0) }
                rest = rest.dropFirst(step.count)
            }
            try decoder.end()
            return decoder.evidence.fits
        }

        private func dithered(_ samples: [Int16]) -> [Int16] {
            var dither = Dither()
            return samples.withUnsafeBufferPointer { dither.add(to: $0) }
        }

        @Test(
            "hears digital silence with the noise of a quiet room, however the sound arrives",
            arguments: [1, 77, 160, 1_000, 20_000])
        func dither(chunk: Int) throws {
            let decoder = try decoder()
            try decoder.start()
            var utterance = Utterance(decoder: decoder, options: PocketSphinxOptions()) { _ in }
            var rest = Self.silence[...]
            while !rest.isEmpty {
                try utterance.process(Array(rest.prefix(chunk)))
                rest = rest.dropFirst(chunk)
            }
            try utterance.finish()
            try decoder.end()
            let heard = decoder.evidence.fits
            #expect(try heard == fits(dithered(Self.silence)))
            #expect(try heard != fits(Self.silence), "noise makes a difference to what is heard")
        }
    }
#endif
