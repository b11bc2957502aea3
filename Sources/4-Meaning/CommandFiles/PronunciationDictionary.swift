public import Commands
import Foundation
import Intake

/// A pronouncing dictionary in the format of the CMU pronouncing dictionary.
///
/// Each line has a way of saying a word: the word and its phones in ARPABET, such as `tomato(2) T AH M AA T OW`. The
/// system maps the file into memory, and the index takes about 1 MB for 134,000 words. If the dictionary lacks a word,
/// `LetterSounds` guesses the pronunciation from the letters.
public struct PronunciationDictionary: Pronouncing {
    private let lines: Data
    /// The hash of each line's word and the offset of the line, in the order of the hashes.
    private let index: [Entry]

    private struct Entry {
        var hash: UInt32
        var offset: UInt32
    }

    /// The path of the dictionary in Debian's package pocketsphinx-en-us.
    public static let debianPath = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"

    /// The dictionary at ``debianPath``; nil if it is not installed.
    public static let installed = PronunciationDictionary(path: debianPath)

    /// The pronunciations of a language: for English the dictionary, if it is installed; for another language the
    /// rules in its file, if it has any.
    public static func installed(for language: Language) -> (any Pronouncing)? {
        if language.isEnglish { installed } else { language.letterSounds }
    }

    private static let mostBytes = 64 << 20

    /// Reads a dictionary; nil if the file does not exist, or has more than 64 MiB.
    public init?(path: String) {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe),
            data.count <= Self.mostBytes
        else { return nil }
        lines = data
        var index: [Entry] = []
        index.reserveCapacity(data.count / 24)
        data.withUnsafeBytes { bytes in
            var begin = 0
            while begin < bytes.count {
                let end = bytes[begin...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                if let word = Self.word(bytes[begin..<end]) {
                    index.append(Entry(hash: Self.hash(word), offset: UInt32(begin)))
                }
                begin = end + 1
            }
        }
        self.index = index.sorted { ($0.hash, $0.offset) < ($1.hash, $1.offset) }
    }

    /// All ways of saying a word, in the order of the dictionary; a guess if the dictionary lacks the word.
    public func pronunciations(of word: String) -> [[Phone]] {
        let word = Array(word.utf8)
        let hash = Self.hash(word[...])
        let places = index[index.partitioningIndex { $0.hash >= hash }...].prefix { $0.hash == hash }
        var ways: [[Phone]] = []
        lines.withUnsafeBytes { bytes in
            for place in places {
                let begin = Int(place.offset)
                let end = bytes[begin...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                let line = bytes[begin..<end]
                if Self.word(line).map({ $0.elementsEqual(word) }) == true,
                    let phones = Self.phones(line), !ways.contains(phones)
                {
                    ways.append(phones)
                }
            }
        }
        return ways.isEmpty
            ? LetterSounds.english.pronunciations(of: String(decoding: word, as: UTF8.self)) : ways
    }

    /// The word of a line, without its number in brackets and without apostrophes; nil if the line has no word.
    private static func word(_ line: some Collection<UInt8>) -> ArraySlice<UInt8>? {
        let word = line.prefix { $0 > 0x20 && $0 != UInt8(ascii: "(") }.filter { $0 != UInt8(ascii: "'") }
        return word.isEmpty ? nil : word[...]
    }

    private static func phones(_ line: Slice<UnsafeRawBufferPointer>) -> [Phone]? {
        let symbols = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).dropFirst()
        let phones = symbols.compactMap { Phone(arpabet: $0) }
        return phones.count == symbols.count && !phones.isEmpty ? phones : nil
    }

    /// FNV-1a.
    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
