#if PocketSphinx
    import CPocketSphinx
    import Foundation
    import Recognition

    /// The words that a decoder can hear, with their pronunciations. Valid as long as the decoder.
    struct DecoderDictionary {
        private let decoder: OpaquePointer

        init(of decoder: OpaquePointer) { self.decoder = decoder }

        /// Whether the decoder can hear `word`. If so, the dictionary afterwards has a pronunciation under exactly
        /// this name.
        ///
        /// Expected phrases are normalized and have no apostrophes: for `whos`, which the dictionary lacks, it uses
        /// `who's`. A word that the dictionary has without an apostrophe, such as `were`, stays.
        func canHear(_ word: String) -> Bool {
            if isKnown(word) { return true }
            for spelling in Self.spellingsWithApostrophe(of: word) where isKnown(spelling) {
                for name in pronunciationNames(of: spelling) {
                    if let phones = phones(of: name) { add(word, phones: phones) }
                }
            }
            return isKnown(word)
        }

        /// The phones of a dictionary entry, such as `the(2)`, separated by spaces.
        func phones(of entry: String) -> String? {
            guard let phones = ps_lookup_word(decoder, entry) else { return nil }
            defer { free(phones) }
            return String(cString: phones)
        }

        /// The dictionary's entries for a word that it has: `the`, `the(2)`, `the(3)`.
        func pronunciationNames(of word: String) -> [String] {
            var names = [word]
            // A dictionary numbers them without gaps. CMUdict has at most a handful, and a caller adds ten at most.
            while names.count < 32, case let name = "\(word)(\(names.count + 1))", isKnown(name) {
                names.append(name)
            }
            return names
        }

        /// Adds a caller's pronunciations.
        func add(_ pronunciations: Pronunciations) throws(RecognitionError) {
            for entry in pronunciations.entries {
                let phones = entry.phones.map(Self.plain)
                let isAdded =
                    add(entry.word, phones: entry.phones.joined(separator: " "))
                    || add(entry.word, phones: phones.joined(separator: " "))
                guard !isAdded else { continue }
                let unknown = zip(entry.phones, phones).first { !isPhone($1) }?.0
                throw RecognitionError(
                    .badConfiguration,
                    "\(pronunciations.source), line \(entry.line): "
                        + (unknown.map { "\($0) is no phone of the speech model" }
                            ?? "PocketSphinx refuses \(entry.word)")
                        + "; write the word with phones such as those of HELLO: HH AH L OW.")
            }
        }

        /// Gives a word one more pronunciation. False if the speech model lacks one of the phones.
        @discardableResult
        private func add(_ word: String, phones: String) -> Bool {
            guard isKnown(word) else { return ps_add_word(decoder, word, phones, 0) >= 0 }
            let names = pronunciationNames(of: word)
            if names.contains(where: { self.phones(of: $0) == phones }) { return true }
            return ps_add_word(decoder, "\(word)(\(names.count + 1))", phones, 0) >= 0
        }

        /// Whether the speech model has a phone. The library shows that only by accepting a word with the phone, so use
        /// this with a decoder that is discarded afterwards.
        private func isPhone(_ phone: String) -> Bool {
            let probe = "<phone \(phone)>"
            return isKnown(probe) || ps_add_word(decoder, probe, phone, 0) >= 0
        }

        private func isKnown(_ entry: String) -> Bool { phones(of: entry) != nil }

        /// A phone as PocketSphinx's models name it: CMUdict marks stress (`IY0`), and Flite writes small letters.
        private static func plain(_ phone: String) -> String {
            let isStressed = phone.count > 1 && (phone.last.map("012".contains) ?? false)
            return (isStressed ? String(phone.dropLast()) : phone).uppercased()
        }

        /// The spellings that normalization turns into `word`: one apostrophe anywhere, and with an `'s` one more, as
        /// in `o'clock's`.
        private static func spellingsWithApostrophe(of word: String) -> [String] {
            guard word.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "'") }) else { return [] }
            func spellings(_ word: Substring, _ ending: String) -> [String] {
                word.indices.map { "\(word[..<$0])'\(word[$0...])\(ending)" }
            }
            let plain = spellings(word[...], "") + ["\(word)'"]
            return word.hasSuffix("s") ? plain + spellings(word.dropLast(), "'s") : plain
        }
    }
#endif
