#if PocketSphinx
    import CPocketSphinx
    import Recognition

    extension Decoder {
        /// What the front end's opinion counts beside PocketSphinx's, both in natural logarithms: how it was chosen is in
        /// docs/decisions/0022-second-opinion.md.
        private static let opinionWeight: Float = 2

        /// Hears the ended utterance again, with the few phrases alone that it may have been. The text is the second pass's then.
        ///
        /// Each phrase is worth as much as the front end thinks of it. Scores of different passes cannot be compared, because
        /// PocketSphinx counts them against the best of whatever it is looking for at the time; so all phrases are in one pass.
        /// It costs about as much as the first, and happens at once.
        ///
        /// - Parameter own: the phrase of the first pass; empty where it found none.
        /// - Returns: what the front end takes the utterance for, best first. With less than two readings there is nothing to
        ///   decide, and no second pass.
        func hearAgain(after own: String) throws(RecognitionError) -> [PhoneSearch.Reading] {
            // What was said is kept no longer than it is needed.
            defer { decoded.removeAll() }
            let readings = opinion?.readings(with: own.split(separator: " ").map(String.init)) ?? []
            guard readings.count > 1 else { return readings }
            try load(readings)
            let spectrum = SpectralMean(of: decoder)
            spectrumBefore?.restore(in: decoder)
            // What the next utterance begins with is what was estimated the first time.
            defer { spectrum.restore(in: decoder) }
            guard ps_start_utt(decoder) == 0 else {
                throw RecognitionError(.failed, "PocketSphinx could not hear an utterance again.")
            }
            let pass = Result { () throws(RecognitionError) in
                try decoded.withUnsafeBufferPointer { samples throws(RecognitionError) in
                    for start in stride(from: 0, to: samples.count, by: PhoneEvidence.hop) {
                        let end = min(start + PhoneEvidence.hop, samples.count)
                        try decode(UnsafeBufferPointer(rebasing: samples[start..<end]))
                    }
                }
            }
            guard ps_end_utt(decoder) >= 0 else {
                throw RecognitionError(.failed, "PocketSphinx failed at the end of an utterance.")
            }
            try pass.get()
            return readings
        }

        /// Listens for these phrases alone until the next utterance begins.
        private func load(_ readings: [PhoneSearch.Reading]) throws(RecognitionError) {
            let end = Int32(readings.reduce(1) { $0 + $1.words.count })
            let best = readings.reduce(-Float.infinity) { max($0, $1.score) }
            try setSearch("second pass", stateCount: end + 1) { grammar in
                var last: Int32 = 0
                for reading in readings {
                    var state: Int32 = 0
                    for word in reading.words {
                        last += 1
                        for name in pronunciationNames(of: word) {
                            fsg_model_trans_add(grammar, state, last, 0, fsg_model_word_add(grammar, name))
                        }
                        state = last
                    }
                    // At the end, where no beam takes a phrase for lost on account of it.
                    let weight = Decoder.opinionWeight * (reading.score - best)
                    fsg_model_null_trans_add(
                        grammar, state, end, logmath_ln_to_log(ps_get_logmath(decoder), Double(weight)))
                }
            }
        }
    }

    /// PocketSphinx's running estimate of the microphone's spectrum (live cepstral mean normalization).
    struct SpectralMean {
        private let mean: [mfcc_t]
        private let sum: [mfcc_t]
        private let frameCount: Int32

        /// The estimate as it is.
        init(of decoder: OpaquePointer) {
            let estimate = ps_get_feat(decoder).pointee.cmn_struct.pointee
            mean = Array(UnsafeBufferPointer(start: estimate.cmn_mean, count: Int(estimate.veclen)))
            sum = Array(UnsafeBufferPointer(start: estimate.sum, count: Int(estimate.veclen)))
            frameCount = estimate.nframe
        }

        /// Makes the estimate what it was.
        func restore(in decoder: OpaquePointer) {
            guard let estimate = ps_get_feat(decoder).pointee.cmn_struct else { return }
            estimate.pointee.cmn_mean.update(from: mean, count: mean.count)
            estimate.pointee.sum.update(from: sum, count: sum.count)
            estimate.pointee.nframe = frameCount
        }
    }
#endif
