import Foundation

/// Brings text into the one form in which phrases are compared: lower-case words separated by single spaces.
///
/// - Letters and digits of any script stay; letters become lower-case, without regard to the locale, and take their
///   compatibility form, composed (Unicode NFKC): *ﬁ* = *fi*, *Ａ* = *a*, *²* = *2*.
/// - Apostrophes of any shape vanish and join the letters around them: *what's* = *whats*. The parser expands
///   contractions, not the normalizer.
/// - All other punctuation and every symbol separates words: *room-in* = *room in*, *prep/drape* = *prep drape*,
///   *O.R.* = *o r*. Symbols are not spelled out: *&* does not become *and*.
/// - A number keeps its sign, point and percent: *-5* and *- 5* = *minus five*, but *10-15* = *ten fifteen*; *21.5* =
///   *twenty one point five* and *.5* = *zero point five*; *50%* = *fifty percent*. *1,000* is *1000*, and a comma
///   between other digits is the word *comma*. Marks that compare or join numbers become words, too: *<5* =
///   *below five*, *1/2* = *one slash two*, *10³* = *ten power three*.
/// - Numbers of one or two digits become words: *2* = *two*, *25* = *twenty five*. Longer ones stay: people say *302*
///   in several ways. Numbers with a leading zero stay, and two that would sound like one: *20 5*.
/// - A letter carries 30 marks at the most, as Unicode's stream-safe text does (UAX 15); further marks vanish.
/// - Invisible format characters (soft hyphen, joiners, byte order mark) vanish; white space and control
///   characters separate words.
///
/// The normalizer does not take joined words (*roomin*) apart; the fuzzy tier finds them.
///
/// Normalizing is idempotent for any input; time and memory grow linearly with the text.
public enum TextNormalizer {
    /// The normalized form of `text`; empty if it has no letter or digit.
    public static func normalize(_ text: String) -> String { normalize(text, spellingNumbers: true) }

    /// The normalized form of a text in a language.
    ///
    /// In a language other than English, numbers and their marks become words of that language, and a number written
    /// as one compound word becomes digits: *einundzwanzig* = *21*.
    public static func normalize(_ text: String, in language: Language) -> String {
        normalize(text, spellingNumbers: true, in: language)
    }

    /// The words of `text`'s normalized form.
    public static func words(_ text: String) -> [String] {
        normalize(text).split(separator: " ").map(String.init)
    }

    /// The words of `text`'s normalized form in a language.
    public static func words(_ text: String, in language: Language) -> [String] {
        normalize(text, in: language).split(separator: " ").map(String.init)
    }

    /// The words of `text` with its digits as they are. Grammars compare these, since their slots read
    /// numbers themselves.
    static func wordsWithDigits(_ text: String) -> [String] {
        normalize(text, spellingNumbers: false).split(separator: " ").map(String.init)
    }

    /// The words of `text` in a language, with its digits as they are.
    static func wordsWithDigits(_ text: String, in language: Language) -> [String] {
        normalize(text, spellingNumbers: false, in: language).split(separator: " ").map(String.init)
    }

    private static func normalize(_ text: String, spellingNumbers: Bool, in language: Language) -> String {
        guard !language.isEnglish else { return normalize(text, spellingNumbers: spellingNumbers) }
        let words = normalizedUnicode(text, in: language).split(separator: " ").map { word in
            let folded = language.folded(String(word))
            return spellingNumbers ? language.numbers?.spelled(folded) ?? folded : folded
        }
        return words.joined(separator: " ")
    }

    private static func normalize(_ text: String, spellingNumbers: Bool) -> String {
        var text = text
        if text.withUTF8({ isNormalized($0) }) { return text }
        let result = text.withUTF8 { normalizedASCII($0) } ?? normalizedUnicode(text)
        let hasDigit = result.utf8.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        guard spellingNumbers, hasDigit else { return result }
        return SpokenNumber.spelled(result.split(separator: " ")).joined(separator: " ")
    }

    /// Whether a text is lower-case letters between single spaces: then it is normalized, and needs no copy.
    private static func isNormalized(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var last = UInt8(ascii: " ")
        for byte in text {
            let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            guard isLetter || (byte == UInt8(ascii: " ") && last != byte) else { return false }
            last = byte
        }
        return text.isEmpty || last != UInt8(ascii: " ")
    }

    /// The normalized form of an ASCII text without marks of numbers, as most texts are, by a quick way; nil
    /// for others.
    private static func normalizedASCII(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        guard text.allSatisfy({ $0 < 0x80 }), !mayHaveMarks(text) else { return nil }
        return String(unsafeUninitializedCapacity: text.count) { normalized in
            var count = 0
            var needsSpace = false
            for byte in text {
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"):
                    if needsSpace, count > 0 {
                        normalized[count] = UInt8(ascii: " ")
                        count += 1
                    }
                    needsSpace = false
                    normalized[count] =
                        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
                    count += 1
                case UInt8(ascii: "'"), UInt8(ascii: "`"):
                    break
                default:
                    needsSpace = true
                }
            }
            return count
        }
    }

    /// Whether an ASCII text may have marks that ``NumberMarks`` turns into words: then the result may be longer than
    /// the text.
    private static func mayHaveMarks(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var followsMark = false
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "/"),
                UInt8(ascii: "*"),
                UInt8(ascii: "+"), UInt8(ascii: "^"):
                followsMark = true
            case UInt8(ascii: "'"), UInt8(ascii: "`"): break
            case UInt8(ascii: "0")...UInt8(ascii: "9") where followsMark: return true
            case UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "~"): return true
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                followsMark = false
            default: break
            }
        }
        return false
    }

    private static func normalizedUnicode(_ text: String, in language: Language? = nil) -> String {
        var normalized = String.UnicodeScalarView()
        var needsSpace = false
        // The number of marks that the letter before may still carry.
        var marks = 0
        var marksOfNumbers = NumberMarks()
        let thousands: Unicode.Scalar = language?.definition.hasDecimalComma == true ? "." : ","
        for original in NumberMarks.joiningThousands(text.lowercased(), by: thousands).unicodeScalars {
            for scalar in compatible(original) {
                let role = ScalarRole(scalar)
                let isRaised = original != scalar && original.properties.generalCategory == .otherNumber
                if let said = marksOfNumbers.words(at: scalar, role, isRaised: isRaised) {
                    let words = language?.marks(said) ?? said
                    normalized.append(contentsOf: (normalized.isEmpty ? words : " " + words).unicodeScalars)
                    needsSpace = true
                }
                switch role {
                case .word:
                    if needsSpace, !normalized.isEmpty { normalized.append(" ") }
                    needsSpace = false
                    marks = TextNormalizer.maximumMarks
                    normalized.append(scalar)
                case .mark:
                    // A mark without a letter to carry it, such as an emoji's variant, says nothing.
                    if marks > 0 { normalized.append(scalar) }
                    marks = max(0, marks - 1)
                case .invisible:
                    break
                case .separator:
                    needsSpace = true
                    marks = 0
                }
            }
        }
        return composed(normalized)
    }

    private static let maximumMarks = 30

    /// The composed form (NFC), made piece by piece, since Foundation takes time with the square of the length. No
    /// ASCII character composes with the text before it.
    private static func composed(_ text: String.UnicodeScalarView) -> String {
        var result = ""
        var piece = String.UnicodeScalarView()
        var length = 0
        for scalar in text {
            if length >= 64, scalar.isASCII {
                result += String(piece).precomposedStringWithCanonicalMapping
                piece = String.UnicodeScalarView()
                length = 0
            }
            piece.append(scalar)
            length += 1
        }
        return result + String(piece).precomposedStringWithCanonicalMapping
    }

    /// The compatibility form of a letter or digit, if that form consists of letters and digits: *½* and *⑴* stay.
    private static func compatible(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard !scalar.isASCII, scalar.properties.changesWhenNFKCCaseFolded else { return [scalar] }
        guard case .word = ScalarRole(scalar) else { return [scalar] }
        let form = String(scalar).precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
        return form.contains { ScalarRole($0) == .separator } ? [scalar] : Array(form)
    }
}
