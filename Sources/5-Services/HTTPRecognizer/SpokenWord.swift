#if HTTP
    /// A complete word of a service's answer.
    ///
    /// OpenAI's services have one entry for each word. whisper.cpp's server has one for each token: ` tour`, `niqu`,
    /// `et`, `.`; a leading space begins a word.
    struct SpokenWord {
        /// The beginning in seconds; nil if the service does not give it.
        var start: Double?
        /// The end in seconds; nil if the service does not give it.
        var end: Double?
        /// The probability of its least likely part; nil if no part has one.
        var probability: Double?

        /// Joins the entries of one segment to words. Leaves out punctuation: its duration and its probability say
        /// nothing about a word.
        static func joining(_ entries: [TranscriptionReply.Word]) -> [SpokenWord] {
            let hasTokens = entries.contains { beginsWord($0) }
            var words: [SpokenWord] = []
            var isNext = true
            for entry in entries {
                isNext = isNext || !hasTokens || beginsWord(entry)
                guard isSpoken(entry.word) else { continue }
                if isNext {
                    words.append(
                        SpokenWord(start: entry.start, end: entry.end, probability: entry.probability))
                } else {
                    let last = words.count - 1
                    words[last].end = entry.end
                    words[last].probability = [words[last].probability, entry.probability].compactMap { $0 }
                        .min()
                }
                isNext = false
            }
            return words
        }

        /// Whether a text contains something spoken: a letter or a digit.
        static func isSpoken(_ text: some StringProtocol) -> Bool {
            text.contains { $0.isLetter || $0.isNumber }
        }

        private static func beginsWord(_ entry: TranscriptionReply.Word) -> Bool {
            entry.word.first?.isWhitespace ?? false
        }
    }
#endif
