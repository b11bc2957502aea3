#if PocketSphinx
    import CPocketSphinx
    import Recognition

    extension Decoder {
        /// The penalty of a phone in a sequence of phones, as a natural logarithm. At -3 the results are the same.
        private static let phonePenalty = -8.0

        /// No beam: the pass drops neither the words nor the phones before the end, whichever is ahead by then.
        private static let openBeam = 0.0

        /// Adds a word for each phone of the front end, for rows of phones.
        func addPhoneWords() {
            for phone in evidence.phones.dropFirst() { ps_add_word(decoder, phoneWord(phone), phone, 0) }
        }

        private func phoneWord(_ phone: String) -> String { "<\(phone)>" }

        /// Decodes the utterance once more, with the found words and, in parallel, any sequence of phones, and compares
        /// the two word by word.
        ///
        /// Both are in one pass, because PocketSphinx's scores are relative to the best hypothesis of a pass. Each ends
        /// in its own state, and the decoder asks PocketSphinx for the best path to each.
        ///
        /// - Returns: nil if there is nothing to decode, or if the pass does not find the words again.
        func openPass(_ finding: Finding) throws(RecognitionError) -> OpenPass? {
            guard !decoded.isEmpty, !finding.entries.isEmpty else { return nil }
            let name = "open pass"
            let end = Int32(finding.entries.count)
            // A search keeps the beams that are set at the time it is made.
            let beams = ["-beam": options.beam, "-wbeam": options.wordBeam, "-pbeam": options.phoneBeam]
            for beam in beams.keys { cmd_ln_set_float_r(configuration, beam, Decoder.openBeam) }
            defer { for (beam, value) in beams { cmd_ln_set_float_r(configuration, beam, value) } }
            try setSearch(name, stateCount: end + 2) { grammar in
                for (state, entry) in finding.entries.enumerated() {
                    fsg_model_trans_add(
                        grammar, Int32(state), Int32(state) + 1, 0, fsg_model_word_add(grammar, entry))
                }
                let cost = logmath_ln_to_log(ps_get_logmath(decoder), Decoder.phonePenalty)
                for phone in evidence.phones.dropFirst() {
                    let word = fsg_model_word_add(grammar, phoneWord(phone))
                    fsg_model_trans_add(grammar, 0, end + 1, cost, word)
                    fsg_model_trans_add(grammar, end + 1, end + 1, cost, word)
                }
            }
            try decodeAgain()
            guard let grammar = ps_get_fsg(decoder, name) else { return nil }
            grammar.pointee.final_state = end
            let phrase = segments()
            grammar.pointee.final_state = end + 1
            let phones = segments()
            return OpenPass(phrase: phrase, phones: phones)
        }

        /// The best path to the grammar's final state; empty if there is none.
        private func segments() -> [OpenPass.Segment] {
            guard ps_get_hyp(decoder, nil) != nil else { return [] }
            var found: [OpenPass.Segment] = []
            var segment = ps_seg_iter(decoder)
            while let current = segment {
                var (start, end, score): (Int32, Int32, Int32) = (0, 0, 0)
                ps_seg_frames(current, &start, &end)
                ps_seg_prob(current, &score, nil, nil)
                let name = ps_seg_word(current).map { String(cString: $0) } ?? ""
                let isWord = Decoder.word(named: name) != nil
                found.append(
                    OpenPass.Segment(
                        word: isWord ? name : nil, start: Int(start), end: Int(end) + 1, score: Double(score))
                )
                segment = ps_seg_next(current)
            }
            return found
        }
    }
#endif
