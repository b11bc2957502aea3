#if PocketSphinx
    import CPocketSphinx
    import Foundation
    import Recognition

    /// PocketSphinx's decoder with one grammar: the only code that touches the library. Used by one thread.
    final class Decoder {
        let decoder: OpaquePointer
        private let configuration: OpaquePointer
        private let initialCepstralMean: [mfcc_t]
        private let options: PocketSphinxOptions
        private var grammarCount = 0
        /// How well the utterance's sound fits each phone.
        private(set) var evidence = PhoneEvidence()
        private var gate = SpeechGate()
        /// What the gate has not decided about: samples from the hop `nextHop` on.
        private var waiting: [Int16] = []
        private var nextHop = 0

        /// Reads the models; about 0.2 s and 50 MB.
        init(_ options: PocketSphinxOptions) throws(RecognitionError) {
            self.options = options
            try Decoder.checkModels(options)
            voiceengine_ps_disable_log()
            let adapted = options.expectsNoise ? AdaptedGaussians(for: options.acousticModel) : nil
            // Until PocketSphinx has read them.
            defer { withExtendedLifetime(adapted) {} }
            guard
                let configuration = withArguments(
                    [
                        "-hmm", options.acousticModel, "-dict", options.dictionary,
                        "-samprate", "16000", "-beam", "\(options.beam)", "-wbeam", "\(options.wordBeam)",
                        "-pbeam", "\(options.phoneBeam)",
                        // Besides the gate: the silence that it leaves around speech would spoil the estimate of
                        // the microphone's spectrum in quiet rooms.
                        "-remove_silence", options.removesSilence ? "yes" : "no",
                        "-remove_noise", options.removesNoise ? "yes" : "no",
                        // The graph brings its own; PocketSphinx's way of adding them is quadratic.
                        "-fsgusealtpron", "no",
                        // A lattice of all readings changed no result, and its posterior was 1 for right,
                        // wrong and foreign speech alike.
                        "-bestpath", "no",
                    ] + (adapted?.arguments ?? []), { cmd_ln_parse_r(nil, ps_args(), $0, $1, 0) })
            else {
                throw RecognitionError(.badConfiguration, "PocketSphinx refused its settings.")
            }
            guard let decoder = ps_init(configuration) else {
                cmd_ln_free_r(configuration)
                throw RecognitionError(
                    .badConfiguration,
                    "PocketSphinx could not load \(options.acousticModel) with \(options.dictionary); "
                        + "install the package pocketsphinx-en-us again, or name another model.")
            }
            self.decoder = decoder
            self.configuration = configuration
            let mean = ps_get_feat(decoder).pointee.cmn_struct.pointee
            initialCepstralMean = Array(UnsafeBufferPointer(start: mean.cmn_mean, count: Int(mean.veclen)))
            try add(options.pronunciations)
        }

        deinit {
            ps_free(decoder)
            cmd_ln_free_r(configuration)
        }

        /// Listens for the paths of `graph` from the next utterance on. The models stay as they are.
        func load(_ graph: WordGraph) throws(RecognitionError) {
            // One state more than the graph: PocketSphinx allows a single end.
            let end = Int32(graph.stateCount)
            let languageWeight = cmd_ln_float_r(configuration, "-lw")
            guard
                let grammar = fsg_model_init(
                    "phrases", ps_get_logmath(decoder), Float(languageWeight), end + 1)
            else { throw RecognitionError(.failed, "PocketSphinx could not make a grammar.") }
            defer { fsg_model_free(grammar) }
            grammar.pointee.start_state = 0
            grammar.pointee.final_state = end
            // Every arc has probability 1, which makes every phrase equally likely: weights of 1/n at each
            // fork would favour phrases with few neighbours.
            let pronunciations = graph.words.map { word in
                pronunciationNames(of: word).map { fsg_model_word_add(grammar, $0) }
            }
            for state in 0..<graph.stateCount {
                for arc in graph.arcs[state] {
                    for word in pronunciations[arc.word] {
                        fsg_model_trans_add(grammar, Int32(state), Int32(arc.target), 0, word)
                    }
                }
                // Null arcs only lead to the end, so they are their own transitive closure.
                if graph.isFinal[state] { fsg_model_null_trans_add(grammar, Int32(state), end, 0) }
            }

            grammarCount += 1
            let name = "phrases-\(grammarCount)"
            guard ps_set_fsg(decoder, name, grammar) == 0, ps_set_search(decoder, name) == 0 else {
                ps_unset_search(decoder, name)
                throw RecognitionError(
                    .failed, "PocketSphinx refused the grammar; the phrases before it stay in force.")
            }
            if grammarCount > 1 { ps_unset_search(decoder, "phrases-\(grammarCount - 1)") }
        }

        /// Begins an utterance. On an error the decoder is as before.
        func start() throws(RecognitionError) {
            if !options.adaptsToRoom {
                ps_start_stream(decoder)
                cmn_live_set(ps_get_feat(decoder).pointee.cmn_struct, initialCepstralMean)
            }
            evidence.start()
            gate = SpeechGate()
            waiting.removeAll(keepingCapacity: true)
            nextHop = 0
            guard ps_start_utt(decoder) == 0 else {
                throw RecognitionError(.failed, "PocketSphinx could not begin an utterance.")
            }
        }

        /// Hears the next samples, ``PhoneEvidence/hop`` of them or, at the end of an utterance, fewer.
        func process(_ samples: UnsafeBufferPointer<Int16>) throws(RecognitionError) {
            evidence.process(samples)
            guard options.removesSilence else { return try decode(samples) }
            waiting.append(contentsOf: samples)
            try decodeSpeech()
        }

        /// Decodes as much of what waits as the gate has decided about; at the end, that is all of it.
        private func decodeSpeech(isEnd: Bool = false) throws(RecognitionError) {
            while gate.heardCount < evidence.hopCount {
                gate.hear(speechProbability: evidence.speechProbability(at: gate.heardCount))
            }
            if isEnd { gate.finish() }
            var position = 0
            while position < waiting.count, let isOpen = gate.isOpen(at: nextHop) {
                let hop = waiting[position..<min(position + PhoneEvidence.hop, waiting.count)]
                if isOpen { try hop.withUnsafeBufferPointer(decode) }
                position += hop.count
                nextHop += 1
            }
            waiting.removeFirst(position)
        }

        private func decode(_ samples: UnsafeBufferPointer<Int16>) throws(RecognitionError) {
            guard ps_process_raw(decoder, samples.baseAddress, samples.count, 0, 0) >= 0 else {
                throw RecognitionError(.failed, "PocketSphinx failed in the middle of an utterance.")
            }
        }

        /// The text so far.
        func partialText() -> String {
            guard let text = ps_get_hyp(decoder, nil) else { return "" }
            return String(cString: text)
        }

        /// Ends the utterance; the decoder is ready for the next one, whatever happened.
        func end() throws(RecognitionError) {
            evidence.finish()
            let rest = Result { () throws(RecognitionError) in
                if options.removesSilence { try decodeSpeech(isEnd: true) }
            }
            guard ps_end_utt(decoder) >= 0 else {
                throw RecognitionError(.failed, "PocketSphinx failed at the end of an utterance.")
            }
            try rest.get()
        }

        /// The text of the ended utterance; empty when no path through the whole graph was found.
        func finalText() -> String { partialText() }

        /// The dictionary entries of the ended utterance's words, in order: `the(2)` where it was said so.
        func pronunciations() -> [String] {
            var names: [String] = []
            var segment = ps_seg_iter(decoder)
            while let current = segment {
                if let name = ps_seg_word(current).map({ String(cString: $0) }),
                    Decoder.word(named: name) != nil
                {
                    names.append(name)
                }
                segment = ps_seg_next(current)
            }
            return names
        }

        /// The word of a dictionary entry, `the` for `the(2)`; nil for silence, noise and the like.
        static func word(named name: String) -> String? {
            if name.hasPrefix("<") || name.hasPrefix("[") || name.hasPrefix("+") || name == "(NULL)" {
                return nil
            }
            guard let bracket = name.lastIndex(of: "(") else { return name }
            return String(name[..<bracket])
        }

        private static func checkModels(_ options: PocketSphinxOptions) throws(RecognitionError) {
            // The library ends the process over some unreadable files, so they are looked at first.
            let files =
                ["mdef", "means", "variances", "transition_matrices", "feat.params"].map {
                    options.acousticModel + "/" + $0
                } + [options.dictionary]
            for file in files where access(file, R_OK) != 0 {
                throw RecognitionError(
                    .badConfiguration,
                    "The speech model's file \(file) cannot be read; "
                        + "install the package pocketsphinx-en-us, or name the model that is to be used.")
            }
        }
    }

    /// Calls `body` with the strings as a C program's arguments.
    private func withArguments<Result>(
        _ arguments: [String], _ body: (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { body(Int32($0.count), $0.baseAddress!) }
    }
#endif
