#if HTTP
    /// A whole word of a service's answer.
    ///
    /// OpenAI's services give a word an entry. whisper.cpp's server gives each token one: ` tour`, `niqu`, `et`, `.`, where a
    /// space says that a word begins.
    struct SpokenWord {
        /// When it begins in seconds; nil if that is not said.
        var start: Double?
        /// When it ends in seconds; nil if that is not said.
        var end: Double?
        /// That of its least likely part; nil if no part has one.
        var probability: Double?

        /// The words of one segment's entries. Punctuation is no part of them: how long it lasts and how likely it is says
        /// nothing about the word.
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

        /// Whether anything of a text is said: a letter or a digit.
        static func isSpoken(_ text: some StringProtocol) -> Bool {
            text.contains { $0.isLetter || $0.isNumber }
        }

        private static func beginsWord(_ entry: TranscriptionReply.Word) -> Bool {
            entry.word.first?.isWhitespace ?? false
        }
    }
#endif
