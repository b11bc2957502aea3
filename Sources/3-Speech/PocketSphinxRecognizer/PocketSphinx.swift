#if PocketSphinx
    import Recognition

    /// Recognizes the expected phrases on this machine, without a network, with CMU PocketSphinx.
    ///
    /// Decoding runs on a separate thread during the speech; it is 0.2 s behind, because the noise is reduced first and
    /// the front end needs that time (``PocketSphinxOptions/expectsNoise``). It returns only whole expected phrases. A
    /// decoder that knows only phrases finds the nearest one in any speech. So the learned front end measures how well
    /// the sound fits the phones of the found words. That gives the transcript its confidence; below
    /// ``PocketSphinxOptions/minimumConfidence`` the text is empty, as for silence and noise. If the dictionary has
    /// phones that the front end lacks, there is no confidence and no text is rejected.
    ///
    /// The front end alone also proposes phrases. If there are any, the utterance is decoded once more at its end, with
    /// these phrases alone. So the final text may differ from the last partial text, or be empty, or exist although
    /// there was no partial text.
    ///
    /// The alternatives of a transcript are the other proposed phrases, the likeliest for the front end first, without
    /// confidence.
    ///
    /// ```swift
    /// let recognizer = try PocketSphinx()
    /// try await recognizer.prepare(expecting: ExpectedPhrases(["light on", "light off"]))
    /// let transcript = try await recognizer.recognize(utterance) { print($0) }
    /// ```
    public actor PocketSphinx: SpeechRecognizer {
        /// `pocketsphinx`.
        public nonisolated let name = "pocketsphinx"

        /// The thread that decodes.
        public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        /// The current word graph; nil before the first ``prepare(expecting:)``.
        public private(set) var graph: WordGraph?

        /// The inputs of the latest transcript's confidence, if ``PocketSphinxOptions/keepsTrace`` is set; else nil.
        package private(set) var trace: UtteranceTrace?

        private nonisolated let thread = ExecutorThread(name: "pocketsphinx", role: .actor)
        private nonisolated let options: PocketSphinxOptions
        private var decoder: Decoder?
        private var prepared: (phrases: ExpectedPhrases, preparation: Preparation)?
        private var isHearing = false
        /// The utterance that was decoded last, so that the recognizer knows it when it comes again.
        private weak var latest: Utterance?
        private var waiting: [CheckedContinuation<Void, Never>] = []

        /// Makes a recognizer that loads its models when it is first prepared.
        ///
        /// - Throws: `RecognitionError` when the options contradict themselves.
        public init(_ options: PocketSphinxOptions = PocketSphinxOptions()) throws(RecognitionError) {
            try options.validate()
            self.options = options
        }

        deinit { thread.stop() }

        /// Loads the models the first time, and makes a grammar of the phrases if they have changed.
        ///
        /// During an utterance it waits for the end. If it throws, the former phrases stay in use.
        ///
        /// - Throws: `RecognitionError`: `badConfiguration` if a model is missing or the phrases are too
        ///   many.
        @discardableResult
        public func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
            while isHearing { await withCheckedContinuation { waiting.append($0) } }
            if let prepared, prepared.phrases == phrases { return prepared.preparation }
            let decoder = try self.decoder ?? Decoder(options)
            self.decoder = decoder
            if options.languageModel != nil { return Preparation() }
            let network = try WordNetwork(phrases, isKnown: decoder.dictionary.canHear)
            let graph = try WordGraph(network)
            if !graph.isEmpty { try decoder.load(graph) }
            self.graph = graph
            var preparation = network.preparation
            preparation.hearsNothing = graph.isEmpty && phrases != ExpectedPhrases([])
            preparation.answersPauses = true
            prepared = (phrases, preparation)
            return preparation
        }

        /// Recognizes one utterance. `tell` is called on the decoding thread; at a pause it gets the text of the
        /// first pass.
        ///
        /// Word times come from the front end, exact to about 50 ms. Without expected phrases it reads the audio to its
        /// end and returns an empty text.
        public func recognize(
            _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
        ) async throws -> Transcript {
            guard let decoder, graph != nil || options.languageModel != nil else {
                throw RecognitionError(
                    .failed, "PocketSphinx was not prepared; call prepare(expecting:) first.")
            }
            guard !isHearing else {
                throw RecognitionError(
                    .failed, "PocketSphinx hears one utterance at a time; make another for two.")
            }
            try Task.checkCancellation()
            isHearing = true
            defer {
                isHearing = false
                for waiter in waiting { waiter.resume() }
                waiting = []
            }
            if graph?.isEmpty == true {
                for await _ in utterance.sound {}
                try Task.checkCancellation()
                return Transcript(text: "", recognizer: name)
            }

            // This also runs after an error and after cancellation.
            defer { decoder.forget() }
            if utterance === latest { decoder.takeBack() }
            latest = utterance
            try decoder.start()
            do {
                var feed = DecoderFeed(decoder: decoder, options: options) { tell(.partial($0)) }
                for await piece in utterance.pieces {
                    switch piece {
                    case .sound(let chunk): try feed.process(chunk)
                    case .pause(let count): tell(.soFar(decoder.partialText(), sampleCount: count))
                    }
                }
                try feed.finish()
            } catch {
                // The utterance has to end before the next can begin; the first error is the one to report.
                try? decoder.end()
                throw error
            }
            try decoder.end()
            try Task.checkCancellation()
            let found =
                try graph.map { try transcript(from: decoder, in: $0) }
                ?? Transcript(text: decoder.finalText(), recognizer: name)
            try Task.checkCancellation()
            return found
        }

        private func transcript(
            from decoder: Decoder, in graph: WordGraph
        ) throws(RecognitionError) -> Transcript {
            trace = nil
            guard let finding = try decoder.find(in: graph) else {
                return Transcript(text: "", recognizer: name)
            }
            let alternatives = finding.alternatives.map { Transcript.Alternative(text: $0) }
            guard let (words, odds) = decoder.judge(finding) else {
                return Transcript(text: finding.text, alternatives: alternatives, recognizer: name)
            }
            // If the log odds are too low, no open pass can raise the confidence to the minimum; most other speech ends
            // here.
            let isPossible =
                OpenPass.Model.trained.greatest(odds: odds) >= options.minimumConfidence
            let open = isPossible ? try decoder.openPass(finding) : nil
            let confidence = OpenPass.Model.trained.confidence(odds: odds, open)
            if options.keepsTrace {
                trace = UtteranceTrace(
                    text: finding.text, odds: odds, open: open.map { ($0.worst, $0.mean) })
            }
            guard confidence >= options.minimumConfidence else {
                return Transcript(text: "", recognizer: name)
            }
            return Transcript(
                text: finding.text, confidence: confidence, words: words, alternatives: alternatives,
                recognizer: name)
        }
    }
#endif
