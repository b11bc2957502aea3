#if PocketSphinx
    import Recognition

    /// Feeds one utterance to the decoder in steps that do not depend on how the audio arrives.
    struct DecoderFeed {
        /// Samples between two checks of the text so far and of cancellation: 100 ms.
        private static let partialInterval = 1_600

        private let decoder: Decoder
        private let partial: (String) -> Void
        private var remainingSamples: Int
        private var samplesUntilPartial = DecoderFeed.partialInterval
        private var lastPartial = ""
        private var rest: [Int16] = []
        private var dither = Dither()

        init(decoder: Decoder, options: PocketSphinxOptions, partial: @escaping (String) -> Void) {
            self.decoder = decoder
            self.partial = partial
            remainingSamples = Int(options.maximumSeconds * 16_000)
            rest.reserveCapacity(PhoneEvidence.hop)
        }

        /// Decodes a chunk of any size. Throws `CancellationError` when the task is cancelled.
        mutating func process(_ chunk: [Int16]) throws {
            let chunk = chunk.prefix(remainingSamples)
            remainingSamples -= chunk.count
            var position = chunk.startIndex
            if !rest.isEmpty {
                position += min(PhoneEvidence.hop - rest.count, chunk.count)
                rest += chunk[..<position]
                guard rest.count == PhoneEvidence.hop else { return }
                let step = rest
                rest.removeAll(keepingCapacity: true)
                try step.withUnsafeBufferPointer { try self.step($0) }
            }
            while chunk.endIndex - position >= PhoneEvidence.hop {
                let end = position + PhoneEvidence.hop
                try chunk[position..<end].withUnsafeBufferPointer { try step($0) }
                position = end
            }
            rest += chunk[position...]
        }

        /// Decodes the samples that did not fill a whole step.
        mutating func finish() throws {
            try Task.checkCancellation()
            if !rest.isEmpty { try rest.withUnsafeBufferPointer { try decode($0) } }
        }

        private mutating func decode(_ samples: UnsafeBufferPointer<Int16>) throws {
            try dither.add(to: samples).withUnsafeBufferPointer { try decoder.process($0) }
        }

        private mutating func step(_ samples: UnsafeBufferPointer<Int16>) throws {
            try decode(samples)
            samplesUntilPartial -= samples.count
            guard samplesUntilPartial <= 0 else { return }
            samplesUntilPartial = DecoderFeed.partialInterval
            try Task.checkCancellation()
            let text = decoder.partialText()
            if text != lastPartial && !text.isEmpty {
                lastPartial = text
                partial(text)
            }
        }
    }
#endif
