#if PocketSphinx
    import Recognition

    extension Decoder {
        /// The words of the ended utterance with their times, and the log odds that they were said, with or without an
        /// open pass.
        ///
        /// Nil if the dictionary has phones that the front end lacks. If the utterance is too short for the words, they
        /// have no times, and the log odds are minus infinity.
        func judge(_ finding: Finding) -> (words: [Transcript.Word], odds: Double)? {
            var words: [[Int]] = []
            for name in finding.entries {
                guard let phones = frontEndPhones(ofEntry: name) else { return nil }
                words.append(phones)
            }
            guard let alignment = PhoneAlignment(words, to: evidence.fits, phoneCount: evidence.phones.count)
            else { return ([], -.infinity) }
            let hops = alignment.hops(ofWords: words.count)
            guard
                let inputs = ConfidenceModel.Inputs(
                    alignment, statistics: ConfidenceModel.trained.phones,
                    clarity: evidence.clarity(of: hops),
                    firstPassAgrees: finding.firstPassAgrees,
                    frontEndAgrees: finding.frontEndAgrees)
            else { return ([], -.infinity) }
            let timed = zip(finding.entries, hops).compactMap { name, hops in
                Decoder.word(named: name).map { text in
                    Transcript.Word(
                        text: text, start: PhoneEvidence.seconds(hops.lowerBound),
                        end: PhoneEvidence.seconds(hops.upperBound))
                }
            }
            return (timed, ConfidenceModel.trained.logOdds(inputs))
        }

        /// The phones of a dictionary entry as indices of the front end's phones; nil if it lacks one of them.
        func frontEndPhones(ofEntry name: String) -> [Int]? {
            guard let phones = dictionary.phones(of: name)?.split(separator: " ") else { return nil }
            let known = phones.compactMap { phone in evidence.phones.firstIndex { $0 == phone } }
            return known.count == phones.count ? known : nil
        }
    }
#endif
