#if PocketSphinx
    extension Decoder {
        /// How likely it is that the words of the ended utterance were said, 0 ... 1; 0 where the utterance is too short
        /// for them. Nil where the dictionary has other phones than the front end.
        func confidence() -> Double? {
            let indices = Dictionary(
                evidence.phones.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
            var words: [[Int]] = []
            for name in pronunciations() {
                let phones = phones(of: name)?.split(separator: " ").map { indices[String($0)] } ?? [nil]
                let known = phones.compactMap { $0 }
                guard known.count == phones.count else { return nil }
                words.append(known)
            }
            guard let alignment = PhoneAlignment(words, to: evidence.fits, phoneCount: evidence.phones.count),
                let inputs = ConfidenceModel.Inputs(alignment)
            else { return 0 }
            return ConfidenceModel.trained.confidence(inputs)
        }
    }
#endif
