#if PocketSphinx
    import Recognition
    import Testing
    import VoiceTesting

    @testable import PocketSphinxRecognizer

    @Suite("An utterance")
    struct UtteranceTests {
        /// A second of digital silence and 77 samples more, so that the last step is incomplete.
        private static let silence = [Int16](repeating: 0, count: 16_000 + 77)

        private func decoder(_ options: PocketSphinxOptions = PocketSphinxOptions()) throws -> Decoder {
            let decoder = try Decoder(options)
            let network = try WordNetwork(
                ExpectedPhrases(["patient in"]), isKnown: decoder.dictionary.canHear)
            try decoder.load(WordGraph(network))
            return decoder
        }

        /// Returns how well the sound of each hop fits the phones, if the decoder hears exactly `samples`.
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

        /// Returns the samples that the feed passes to the decoder, of an utterance that arrives in chunks.
        private func decoded(_ samples: [Int16], chunk: Int, by decoder: Decoder) throws -> [Int16] {
            try decoder.start()
            var utterance = DecoderFeed(decoder: decoder, options: PocketSphinxOptions()) { _ in }
            var rest = samples[...]
            while !rest.isEmpty {
                try utterance.process(Array(rest.prefix(chunk)))
                rest = rest.dropFirst(chunk)
            }
            try utterance.finish()
            try decoder.end()
            return decoder.decoded
        }

        @Test(
            "decodes what is left without the noise, all of it, however it arrives, and after an utterance that was given up"
        )
        func reduction() throws {
            var options = PocketSphinxOptions()
            options.removesSilence = false
            let noise = SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 0.02, seconds: 1.2, seed: 6))
            let expected = try NoiseReductionTests.reduced(dithered(noise))
            let decoder = try decoder(options)
            for chunk in [1, 77, 160, 1_000, 20_000] {
                #expect(try decoded(noise, chunk: chunk, by: decoder) == expected)
                decoder.forget()
                _ = try decoded(Array(noise.reversed().prefix(5000)), chunk: 160, by: decoder)
                decoder.forget()
            }
            #expect(expected.count == noise.count && expected != dithered(noise))
        }

        @Test("decodes the sound as it is if no noise is expected")
        func withoutReduction() throws {
            var options = PocketSphinxOptions()
            options.removesSilence = false
            options.expectsNoise = false
            let noise = SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 0.02, seconds: 1.2, seed: 6))
            #expect(try decoded(noise, chunk: 77, by: decoder(options)) == dithered(noise))
        }

        @Test(
            "hears digital silence with the noise of a quiet room, however the sound arrives",
            arguments: [1, 77, 160, 1_000, 20_000])
        func dither(chunk: Int) throws {
            let decoder = try decoder()
            _ = try decoded(Self.silence, chunk: chunk, by: decoder)
            let heard = decoder.evidence.fits
            #expect(try heard == fits(dithered(Self.silence)))
            #expect(try heard != fits(Self.silence), "noise makes a difference to what is heard")
        }
    }
#endif
