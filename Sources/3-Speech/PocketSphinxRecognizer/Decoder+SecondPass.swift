#if PocketSphinx
    import CPocketSphinx
    import Recognition

    extension Decoder {
        /// The words found in an utterance, and the passes that found them.
        struct Finding {
            /// A phrase of the graph.
            var text: String
            /// The dictionary entries of its words, in order, such as `the(2)` for a second pronunciation.
            var entries: [String]
            /// Whether the first pass found it.
            var firstPassAgrees = true
            /// Whether the front end alone finds the same words; true if there is no second opinion.
            var frontEndAgrees = true
            /// The other phrases that the person may have said, the likeliest for the front end first.
            var alternatives: [String] = []
        }

        /// The weight of the front end's score relative to PocketSphinx's, both in natural logarithms.
        /// docs/decisions/0022-second-opinion.md explains its choice.
        private static let opinionWeight: Float = 1

        /// The result for the ended utterance: that of the first pass or, if the front end names several phrases or
        /// another one, that of a second pass. Nil if the last pass finds no phrase of the graph, even if a phrase is
        /// similar.
        ///
        /// - Throws: `RecognitionError` if PocketSphinx fails in the second pass, since the first pass alone is not
        ///   enough. The decoder is still ready for the next utterance.
        func find(in graph: WordGraph) throws(RecognitionError) -> Finding? {
            let first = latestFinding(in: graph)
            guard let opinion, !decoded.isEmpty, let hypotheses = opinion.hypotheses() else { return first }
            var candidates = hypotheses
            if let first, !candidates.contains(where: { $0.text == first.text }),
                let hypothesis = opinion.hypothesis(of: first.text.split(separator: " ").map(String.init))
            {
                candidates.append(hypothesis)
            }
            // With one phrase there is nothing to decide, unless other people have talked into the utterance.
            let isOpen = candidates.count > 1 || hasHeardOthers && !candidates.isEmpty
            let decided = isOpen ? try secondPass(candidates, in: graph) : first
            guard var finding = decided else { return nil }
            finding.firstPassAgrees = finding.text == first?.text
            // Phrases that are spelled alike in phones fit equally well.
            finding.frontEndAgrees = hypotheses.contains {
                $0.score == hypotheses[0].score && $0.text == finding.text
            }
            finding.alternatives = candidates.map(\.text).filter { $0 != finding.text }
            return finding
        }

        private func latestFinding(in graph: WordGraph) -> Finding? {
            let text = finalText()
            return graph.contains(text) ? Finding(text: text, entries: pronunciations()) : nil
        }

        /// Decodes the utterance again, with only these phrases, each weighted by the front end's score.
        ///
        /// Scores of different passes cannot be compared, because PocketSphinx's scores are relative to the best
        /// hypothesis of a pass; so all phrases are in one pass.
        private func secondPass(
            _ hypotheses: [PhoneSearch.Hypothesis], in graph: WordGraph
        ) throws(RecognitionError) -> Finding? {
            try load(hypotheses, of: graph)
            try decodeAgain()
            return latestFinding(in: graph)
        }

        /// Decodes the ended utterance once more.
        ///
        /// It begins with the spectral mean after the first pass, which includes the utterance itself, and restores it.
        /// PocketSphinx's noise estimate cannot be set, so it processes the utterance twice. If the task is cancelled,
        /// the pass ends early and its result is not used.
        func decodeAgain() throws(RecognitionError) {
            let mean = CepstralMean(of: decoder)
            defer { mean.restore(in: decoder) }
            let samples = decoded
            guard ps_start_utt(decoder) == 0 else {
                throw RecognitionError(.failed, "PocketSphinx could not begin a later pass.")
            }
            let heard = Result { () throws(RecognitionError) in
                try samples.withUnsafeBufferPointer { samples throws(RecognitionError) in
                    for start in stride(from: 0, to: samples.count, by: PhoneEvidence.hop)
                    where !Task.isCancelled {
                        let end = min(start + PhoneEvidence.hop, samples.count)
                        try decode(UnsafeBufferPointer(rebasing: samples[start..<end]))
                    }
                }
            }
            guard ps_end_utt(decoder) >= 0 else {
                throw RecognitionError(.failed, "PocketSphinx failed at the end of a later pass.")
            }
            try heard.get()
        }

        /// Listens for these phrases alone until the next utterance begins.
        private func load(
            _ hypotheses: [PhoneSearch.Hypothesis], of graph: WordGraph
        ) throws(RecognitionError) {
            let end = Int32(hypotheses.reduce(1) { $0 + $1.words.count })
            // The weight comes at the end, so that the whole phrase is compared; there the word beam drops hypotheses
            // that are far worse.
            let worths = hypotheses.map { hypothesis in
                Double(Decoder.opinionWeight * hypothesis.score)
                    + worth(ofWeight: graph.endWeight(of: hypothesis.words) ?? 1, in: graph)
            }
            let best = worths.max() ?? 0
            try setSearch("second pass", stateCount: end + 1) { grammar in
                var last: Int32 = 0
                for (hypothesis, worth) in zip(hypotheses, worths) {
                    var state: Int32 = 0
                    for word in hypothesis.words {
                        last += 1
                        for name in dictionary.pronunciationNames(of: word) {
                            fsg_model_trans_add(grammar, state, last, 0, fsg_model_word_add(grammar, name))
                        }
                        state = last
                    }
                    fsg_model_null_trans_add(
                        grammar, state, end, logmath_ln_to_log(ps_get_logmath(decoder), worth - best))
                }
            }
        }
    }
#endif
