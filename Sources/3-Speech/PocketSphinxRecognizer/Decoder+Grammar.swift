#if PocketSphinx
    import CPocketSphinx
    import Foundation
    import Recognition

    extension Decoder {
        /// Listens for the paths of `graph` from the next utterance on. The models stay as they are.
        func load(_ graph: WordGraph) throws(RecognitionError) {
            // One state more than the graph: PocketSphinx allows a single end.
            let end = Int32(graph.stateCount)
            let name = "phrases-\(grammarCount + 1)"
            try setSearch(name, stateCount: end + 1) { grammar in
                // Every arc has probability 1, which makes phrases of one weight equally likely: weights of 1/n at each
                // fork would favour phrases with few neighbours.
                let pronunciations = graph.words.map { word in
                    dictionary.pronunciationNames(of: word).map { fsg_model_word_add(grammar, $0) }
                }
                for state in 0..<graph.stateCount {
                    for arc in graph.arcs[state] {
                        for word in pronunciations[arc.word] {
                            fsg_model_trans_add(grammar, Int32(state), Int32(arc.target), 0, word)
                        }
                    }
                    // Null arcs only lead to the end, so they are their own transitive closure.
                    if let weight = graph.endWeights[state] {
                        fsg_model_null_trans_add(
                            grammar, Int32(state), end,
                            logmath_ln_to_log(ps_get_logmath(decoder), worth(ofWeight: weight, in: graph)))
                    }
                }
            }
            if grammarCount > 0 { ps_unset_search(decoder, searchName) }
            grammarCount += 1
            opinion = SecondOpinion(
                graph, statistics: ConfidenceModel.trained.phones, pronunciations: frontEndPhones(of:))
        }

        /// A phrase's weight relative to the greatest in the graph, as a natural logarithm, 0 or less. It is multiplied
        /// by the language weight, as PocketSphinx does with its own grammars. Its lower limit leaves half of the word
        /// beam to the sound, so that every phrase can be recognized.
        func worth(ofWeight weight: Double, in graph: WordGraph) -> Double {
            let languageWeight = Double(cmd_ln_float_r(configuration, "-lw"))
            let worth = languageWeight * (log(weight) - log(graph.greatestWeight))
            return min(0, max(worth, log(cmd_ln_float_r(configuration, "-wbeam")) / 2))
        }

        /// The name of the search for the phrases; with a language model, PocketSphinx's name for its own search.
        var searchName: String { options.languageModel == nil ? "phrases-\(grammarCount)" : "_default" }

        /// Makes a grammar of a number of states, whose last is the end, and searches with it from now on.
        func setSearch(
            _ name: String, stateCount: Int32, build: (UnsafeMutablePointer<fsg_model_t>) -> Void
        ) throws(RecognitionError) {
            let languageWeight = cmd_ln_float_r(configuration, "-lw")
            guard
                let grammar = fsg_model_init(
                    name, ps_get_logmath(decoder), Float(languageWeight), stateCount)
            else { throw RecognitionError(.failed, "PocketSphinx could not make a grammar.") }
            defer { fsg_model_free(grammar) }
            grammar.pointee.start_state = 0
            grammar.pointee.final_state = stateCount - 1
            build(grammar)
            guard ps_set_fsg(decoder, name, grammar) == 0, ps_set_search(decoder, name) == 0 else {
                ps_unset_search(decoder, name)
                throw RecognitionError(
                    .failed, "PocketSphinx refused the grammar; what it listened for before stays in force.")
            }
        }

        /// The ways to say a word, as indices of the front end's phones; nil if it lacks one of them.
        private func frontEndPhones(of word: String) -> [[Int]]? {
            var ways: [[Int]] = []
            for name in dictionary.pronunciationNames(of: word) {
                guard let phones = frontEndPhones(ofEntry: name) else { return nil }
                ways.append(phones)
            }
            return ways
        }
    }
#endif
