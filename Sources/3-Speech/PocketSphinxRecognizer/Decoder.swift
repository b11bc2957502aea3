#if PocketSphinx
    import CPocketSphinx
    import Foundation
    import Recognition

    /// PocketSphinx's decoder: the only code that touches the library. Used by one thread.
    final class Decoder {
        let decoder: OpaquePointer
        let configuration: OpaquePointer
        /// The words that it can hear.
        let dictionary: DecoderDictionary
        private let initialMean: CepstralMean
        /// The mean before the latest utterance.
        private var formerMean: CepstralMean?
        let options: PocketSphinxOptions
        /// The number of grammars loaded so far.
        var grammarCount = 0
        /// How well the utterance's sound fits each phone.
        private(set) var evidence = PhoneEvidence()
        /// Nil if the options do not expect noise.
        private var reduction: NoiseReduction?
        private var gate = SpeechGate()
        /// The samples about which the gate has not decided yet, from the hop `nextHop` on.
        private var waiting: [Int16] = []
        private var nextHop = 0
        /// Hops that were decoded and on which there is no opinion yet.
        private var opened: [Int] = []
        /// The phrases that the front end finds; nil if it lacks the phones of a phrase.
        var opinion: SecondOpinion?
        /// The decoded samples, kept until the second pass has ended or is impossible.
        var decoded: [Int16] = []
        /// The hops that were decoded.
        private var decodedHops: [Int] = []
        /// Whether the first pass decoded speech far below the speaker's level, which was not known yet.
        private(set) var hasHeardOthers = false

        /// Reads the models; about 0.2 s and 50 MB.
        init(_ options: PocketSphinxOptions) throws(RecognitionError) {
            self.options = options
            try Decoder.checkModels(options)
            voiceengine_ps_disable_log()
            let adapted = options.expectsNoise ? AdaptedGaussians(for: options.acousticModel) : nil
            // The files must exist until PocketSphinx has read them.
            defer { withExtendedLifetime(adapted) {} }
            guard
                let configuration = withArguments(
                    [
                        "-hmm", options.acousticModel, "-dict", options.dictionary,
                        "-samprate", "16000", "-beam", "\(options.beam)", "-wbeam", "\(options.wordBeam)",
                        "-pbeam", "\(options.phoneBeam)",
                        // In addition to the gate: the silence that the gate leaves around speech would spoil the
                        // estimate of the microphone's spectrum in quiet rooms.
                        "-remove_silence", options.removesSilence ? "yes" : "no",
                        "-remove_noise", options.removesNoise ? "yes" : "no",
                        // The graph brings its own pronunciations; PocketSphinx's way of adding them takes
                        // quadratic time.
                        "-fsgusealtpron", "no",
                        // A lattice of all readings changed no result, and its posterior was 1 for right,
                        // wrong and foreign speech alike.
                        "-bestpath", options.languageModel == nil ? "no" : "yes",
                    ] + (options.languageModel.map { ["-lm", $0] } ?? []) + (adapted?.arguments ?? []),
                    { cmd_ln_parse_r(nil, ps_args(), $0, $1, 0) })
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
            dictionary = DecoderDictionary(of: decoder)
            self.configuration = configuration
            initialMean = CepstralMean(of: decoder)
            reduction = options.expectsNoise ? NoiseReduction(frontEnd: evidence.frontEnd) : nil
            try dictionary.add(options.pronunciations)
            addPhoneWords()
        }

        deinit {
            ps_free(decoder)
            cmd_ln_free_r(configuration)
        }

        /// Begins an utterance. On an error the decoder is as before.
        func start() throws(RecognitionError) {
            guard ps_set_search(decoder, searchName) == 0 else {
                throw RecognitionError(.failed, "PocketSphinx has lost its phrases; start the program again.")
            }
            if !options.adaptsToRoom {
                ps_start_stream(decoder)
                initialMean.restore(in: decoder)
            }
            formerMean = CepstralMean(of: decoder)
            evidence.start()
            reduction?.reset()
            opinion?.start()
            decoded.removeAll(keepingCapacity: true)
            decodedHops.removeAll(keepingCapacity: true)
            hasHeardOthers = false
            gate = SpeechGate()
            waiting.removeAll(keepingCapacity: true)
            nextHop = 0
            opened.removeAll(keepingCapacity: true)
            guard ps_start_utt(decoder) == 0 else {
                throw RecognitionError(.failed, "PocketSphinx could not begin an utterance.")
            }
        }

        /// Reverts the adaptation to the microphone's spectrum by the latest utterance. The adaptation to the noise
        /// stays: PocketSphinx does not allow to set it.
        func takeBack() { formerMean?.restore(in: decoder) }

        /// Decodes the next samples, ``PhoneEvidence/hop`` of them or, at the end of an utterance, fewer.
        func process(_ samples: UnsafeBufferPointer<Int16>) throws(RecognitionError) {
            evidence.process(samples)
            if reduction == nil {
                waiting.append(contentsOf: samples)
            } else {
                reduction?.append(samples)
                reduction?.process(evidence, into: &waiting)
            }
            try decodeSpeech()
            formOpinion()
        }

        /// Decodes the waiting samples about which the gate has decided, in whole hops; at the end, all of them.
        private func decodeSpeech(isEnd: Bool = false) throws(RecognitionError) {
            while gate.heardCount < evidence.hopCount {
                gate.append(speechProbability: evidence.nearSpeechProbability(at: gate.heardCount))
            }
            if isEnd { gate.finish() }
            var position = 0
            while position < waiting.count, isEnd || waiting.count - position >= PhoneEvidence.hop,
                let isOpen = options.removesSilence ? gate.isOpen(at: nextHop) : true
            {
                let hop = waiting[position..<min(position + PhoneEvidence.hop, waiting.count)]
                if isOpen { try hop.withUnsafeBufferPointer(decodeHop) } else { nextHop += 1 }
                position += hop.count
            }
            waiting.removeFirst(position)
        }

        /// Decodes the next hop, and keeps it for the second pass.
        private func decodeHop(_ samples: UnsafeBufferPointer<Int16>) throws(RecognitionError) {
            decodedHops.append(nextHop)
            if opinion != nil, decodedHops.count <= SecondOpinion.hopLimit {
                decoded += samples
            } else {
                decoded = []
            }
            opened.append(nextHop)
            nextHop += 1
            try decode(samples)
        }

        /// Passes the decoded hops to the second opinion, as far as the front end has processed them: it is some hops
        /// behind.
        private func formOpinion() {
            let heard = opened.prefix { $0 < evidence.hopCount }
            for hop in heard { opinion?.process(evidence.fits(at: hop)) }
            opened.removeFirst(heard.count)
        }

        /// Passes samples to PocketSphinx, in the first pass and in later ones.
        func decode(_ samples: UnsafeBufferPointer<Int16>) throws(RecognitionError) {
            guard ps_process_raw(decoder, samples.baseAddress, samples.count, 0, 0) >= 0 else {
                throw RecognitionError(.failed, "PocketSphinx failed in the middle of an utterance.")
            }
        }

        /// The text so far.
        func partialText() -> String {
            guard let text = ps_get_hyp(decoder, nil) else { return "" }
            return String(cString: text)
        }

        /// Ends the utterance; afterwards the decoder is always ready for the next one.
        func end() throws(RecognitionError) {
            evidence.finish()
            reduction?.finish(evidence, into: &waiting)
            let rest = Result { () throws(RecognitionError) in try decodeSpeech(isEnd: true) }
            formOpinion()
            guard ps_end_utt(decoder) >= 0 else {
                throw RecognitionError(.failed, "PocketSphinx failed at the end of an utterance.")
            }
            try rest.get()
            if options.removesSilence { dismissFar() }
        }

        /// Removes hops far below the speaker's level, which is known only now, from the input of the later passes.
        private func dismissFar() {
            evidence.dismissFar()
            guard evidence.isFar.contains(true), opinion != nil, !decoded.isEmpty else { return }
            let open = SpeechGate.open((0..<evidence.hopCount).map { evidence.nearSpeechProbability(at: $0) })
            let near = decodedHops.indices.filter { place in
                // The front end may have no values for the last hop.
                decodedHops[place] >= open.count || open[decodedHops[place]]
            }
            hasHeardOthers = near.count < decodedHops.count
            let hop = PhoneEvidence.hop
            decoded = near.flatMap { decoded[$0 * hop..<min(($0 + 1) * hop, decoded.count)] }
            opinion?.start()
            for place in near where decodedHops[place] < open.count {
                opinion?.process(evidence.fits(at: decodedHops[place]))
            }
        }

        /// Deletes the samples of the utterance.
        func forget() {
            decoded = []
            waiting = []
            reduction?.reset()
        }

        /// The text of the ended utterance; empty when no path through the whole graph was found.
        func finalText() -> String { partialText() }

        /// The dictionary entries of the ended utterance's words, in order, such as `the(2)` for a second
        /// pronunciation.
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
            // The library ends the process over some unreadable files, so the initializer checks them first.
            let files =
                ["mdef", "means", "variances", "transition_matrices", "feat.params"].map {
                    options.acousticModel + "/" + $0
                } + [options.dictionary] + [options.languageModel].compactMap(\.self)
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
