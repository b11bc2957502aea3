#if PocketSphinx
    import Recognition

    extension Decoder {
        /// The words of the ended utterance with their times, and how likely it is that they were said, 0 ... 1.
        ///
        /// Nil where the dictionary has other phones than the front end. Words for which the utterance is too short were
        /// not said: they have no times, and the confidence 0.
        func judge() -> (words: [Transcript.Word], confidence: Double)? {
            let indices = Dictionary(
                evidence.phones.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
            let names = pronunciations()
            var words: [[Int]] = []
            for name in names {
                let phones = phones(of: name)?.split(separator: " ").map { indices[String($0)] } ?? [nil]
                let known = phones.compactMap { $0 }
                guard known.count == phones.count else { return nil }
                words.append(known)
            }
            guard let alignment = PhoneAlignment(words, to: evidence.fits, phoneCount: evidence.phones.count),
                let inputs = ConfidenceModel.Inputs(alignment, durations: ConfidenceModel.trained.durations)
            else { return ([], 0) }
            let timed = zip(names, alignment.hops(ofWords: words.count)).compactMap { name, hops in
                Decoder.word(named: name).map { text in
                    Transcript.Word(
                        text: text, start: PhoneEvidence.seconds(hops.lowerBound),
                        end: PhoneEvidence.seconds(hops.upperBound))
                }
            }
            return (timed, ConfidenceModel.trained.confidence(inputs))
        }
    }
#endif
