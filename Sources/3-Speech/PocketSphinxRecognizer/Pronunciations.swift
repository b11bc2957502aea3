import Foundation
import Intake
import Recognition

/// Pronunciations of words that a dictionary lacks, such as the names of instruments and drugs.
///
/// The format is that of the CMU Pronouncing Dictionary: one pronunciation on each line, first the word and then its
/// phones. A number in brackets after the word marks a further pronunciation of the same word. Lines that begin with
/// `;;;` or `#` are comments.
///
/// ```
/// ;;; Instruments
/// BOVIE  B OW V IY
/// TROCAR  T R OW K AA R
/// TROCAR(2)  T R AA K ER
/// ```
///
/// Phones are those of the acoustic model; for Debian's model, those of CMUdict, with or without stress marks.
public struct Pronunciations: Hashable, Sendable {
    /// One pronunciation of one word.
    struct Entry: Hashable, Sendable {
        /// The word, in lower case.
        var word: String
        /// The phones as the text writes them; at least one.
        var phones: [String]
        /// The line in the text, from 1.
        var line: Int
    }

    /// The most bytes of a text.
    private static let maximumByteCount = 1_000_000
    /// The most pronunciations of a text.
    private static let maximumCount = 10_000
    /// The most pronunciations of one word: each is one more arc wherever the word stands.
    private static let maximumCountOfWord = 10
    /// The most phones of one word.
    private static let maximumPhoneCount = 64

    /// The name of the text in messages.
    let source: String
    /// The entries, in the order of the text.
    private(set) var entries: [Entry] = []

    /// Makes a list without pronunciations.
    public init() { source = "" }

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: at most 1 MB, 10,000 pronunciations, 10 of a word and 64 phones in each.
    ///   - source: its name in messages, such as the file's path.
    /// - Throws: `RecognitionError` with `badConfiguration`, which names the line. Phones are checked when a recognizer
    ///   is prepared, because only the acoustic model has their list.
    public init(_ text: String, from source: String) throws(RecognitionError) {
        self.source = source
        guard text.utf8.count <= Pronunciations.maximumByteCount else {
            throw RecognitionError(
                .badConfiguration,
                "\(source) is larger than 1 MB; name a file with the words that are missing.")
        }
        var counts: [String: Int] = [:]
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            guard let entry = try entry(line, number: index + 1) else { continue }
            entries.append(entry)
            counts[entry.word, default: 0] += 1
            guard entries.count <= Pronunciations.maximumCount else {
                throw refusal(index + 1, "there are more than \(Pronunciations.maximumCount) pronunciations")
            }
            guard counts[entry.word, default: 0] <= Pronunciations.maximumCountOfWord else {
                throw refusal(
                    index + 1,
                    "“\(entry.word)” has more than \(Pronunciations.maximumCountOfWord) pronunciations")
            }
        }
    }

    /// Reads a file.
    ///
    /// - Throws: `RecognitionError` with `badConfiguration` if it cannot be read, is no UTF-8, or is refused as by
    ///   ``init(_:from:)``.
    public init(contentsOfFile path: String) throws(RecognitionError) {
        let file: SmallFile
        do throws(SmallFileError) {
            file = try SmallFile(path: path, maximumByteCount: Pronunciations.maximumByteCount)
        } catch {
            throw RecognitionError(
                .badConfiguration, "The file of pronunciations \(error).", underlying: error)
        }
        guard let text = file.text else {
            throw RecognitionError(
                .badConfiguration, "\(path) is no text in UTF-8; write a pronunciation a line.")
        }
        try self.init(text, from: path)
    }

    /// The pronunciation of a line; nil for a comment or a blank one.
    private func entry(_ line: Substring, number: Int) throws(RecognitionError) -> Entry? {
        let parts = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let name = parts.first, !name.hasPrefix(";;;"), !name.hasPrefix("#") else { return nil }
        let word = Pronunciations.word(named: name).lowercased().precomposedStringWithCanonicalMapping
        guard !word.isEmpty, WordNetwork.isSpeakable(word) else {
            throw refusal(number, "“\(name.prefix(64))” is no word")
        }
        let phones = Array(parts.dropFirst())
        guard !phones.isEmpty else { throw refusal(number, "“\(word)” has no phones") }
        guard phones.count <= Pronunciations.maximumPhoneCount else {
            throw refusal(number, "“\(word)” has more than \(Pronunciations.maximumPhoneCount) phones")
        }
        // Silence and noises are phones to PocketSphinx, but the front end cannot judge whether such a word was said.
        if let phone = phones.first(where: { $0.uppercased() == "SIL" || !$0.allSatisfy(Self.isOfPhone) }) {
            throw refusal(number, "“\(phone.prefix(64))” is no phone of a word")
        }
        return Entry(word: word, phones: phones, line: number)
    }

    /// The word of a name with or without a number: `trocar` for `trocar(2)`.
    private static func word(named name: String) -> Substring {
        guard name.hasSuffix(")"), let bracket = name.lastIndex(of: "(") else { return name[...] }
        let number = name[name.index(after: bracket)...].dropLast()
        let isNumber = !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber ? name[..<bracket] : name[...]
    }

    private static func isOfPhone(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "@:~_".contains(character))
    }

    private func refusal(_ line: Int, _ reason: String) -> RecognitionError {
        RecognitionError(
            .badConfiguration,
            "\(source), line \(line): \(reason); write a word and its phones, such as BOVIE B OW V IY.")
    }
}
