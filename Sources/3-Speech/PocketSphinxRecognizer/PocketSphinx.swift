#if PocketSphinx
    import Recognition

    /// Recognizes the expected phrases on this machine, without a network, with CMU PocketSphinx.
    ///
    /// Decoding runs on a separate thread during the speech; it is 0.2 s behind, because the noise is reduced first and
    /// the front end needs that time (``PocketSphinxOptions/expectsNoise``). Only whole expected phrases are ever
    /// returned. A decoder that knows only phrases finds the nearest one in any speech. So the learned front end
    /// measures how well the sound fits the phones of the found words. That gives the transcript its confidence; below
    /// ``PocketSphinxOptions/minimumConfidence`` the text is empty, as for silence and noise. If the dictionary has
    /// phones that the front end lacks, there is no confidence and no text is rejected.
    ///
    /// The front end alone also proposes phrases. If there are any, the utterance is decoded once more at its end with
    /// only these. So the final text may differ from the last partial text, or be empty, or exist although there was no
    /// partial text.
    ///
    /// The alternatives of a transcript are the other proposed phrases, the likeliest for the front end first, without
    /// confidence.
    ///
    /// ```swift
    /// let recognizer = try PocketSphinx()
    /// try await recognizer.prepare(expecting: ExpectedPhrases(["patient in", "next patient"]))
    /// let transcript = try await recognizer.recognize(audio) { print($0) }
    /// ```
    public actor PocketSphinx: SpeechRecognizer {
        /// `pocketsphinx`.
        public nonisolated let name = "pocketsphinx"

        /// Whether it recognizes expected phrases only.
        public nonisolated var hearsAgain: Bool { options.languageModel == nil }

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
        private var utteranceCount = 0
        private var heardSampleCount = 0
        /// Callers that wait for samples to be decoded.
        private var lookers: [AsyncStream<Void>.Continuation] = []
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
            let network = try WordNetwork(phrases, isKnown: decoder.canHear)
            let graph = try WordGraph(network)
            if !graph.isEmpty { try decoder.load(graph) }
            self.graph = graph
            var preparation = network.preparation
            preparation.hearsNothing = graph.isEmpty && phrases != ExpectedPhrases([])
            prepared = (phrases, preparation)
            return preparation
        }

        /// The text of the first pass so far, after at least `sampleCount` samples were decoded.
        public func textSoFar(after sampleCount: Int) async -> String? {
            let (changes, looker) = AsyncStream.makeStream(
                of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let utterance = isHearing ? utteranceCount : utteranceCount + 1
            lookers.append(looker)
            looker.yield()
            for await _ in changes {
                if isHearing, utteranceCount == utterance {
                    if heardSampleCount >= sampleCount { return decoder?.partialText() }
                } else if utteranceCount >= utterance {
                    return nil
                }
            }
            return nil
        }

        /// Reverts the adaptation to the microphone's spectrum by the latest utterance.
        public func takeBack() { if !isHearing { decoder?.takeBack() } }

        /// Recognizes one utterance. `partial` is called on the decoding thread.
        ///
        /// Word times come from the front end, exact to about 50 ms. Without expected phrases it reads the audio to its
        /// end and returns an empty text.
        public func recognize(
            _ audio: AsyncStream<[Int16]>, partial: @escaping @Sendable (String) -> Void
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
            utteranceCount += 1
            heardSampleCount = 0
            defer {
                isHearing = false
                for looker in lookers { looker.yield() }
                lookers = []
                for waiter in waiting { waiter.resume() }
                waiting = []
            }
            if graph?.isEmpty == true {
                for await _ in audio {}
                try Task.checkCancellation()
                return Transcript(text: "", recognizer: name)
            }

            // However it ends: errors and cancellation, too.
            defer { decoder.forget() }
            try decoder.start()
            do {
                var utterance = Utterance(decoder: decoder, options: options, partial: partial)
                for await chunk in audio {
                    try utterance.process(chunk)
                    heardSampleCount += chunk.count
                    for looker in lookers { looker.yield() }
                }
                try utterance.finish()
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
