import Foundation

/// Brings text into the one form in which phrases are compared: lower-case words separated by single spaces.
///
/// - Letters and digits of any script stay; letters become lower-case, without regard to the locale, and
///   composed (Unicode NFC).
/// - Apostrophes of any shape vanish and join what they stand between: *what's* = *whats*.
/// - All other punctuation and every symbol separates words: *room-in* = *room in*, *prep/drape* = *prep drape*,
///   *O.R.* = *o r*. Nothing is spelled out: *&* does not become *and*, nor *2* *two*.
/// - Invisible format characters (soft hyphen, joiners, byte order mark) vanish; white space and control
///   characters separate words.
///
/// Idempotent for any input; time and memory grow linearly with it.
public enum TextNormalizer {
    /// The normalized form of `text`; empty where it has no letter or digit.
    public static func normalize(_ text: String) -> String {
        var normalized = String.UnicodeScalarView()
        var needsSpace = false
        var isASCII = true
        var followsLetter = false
        for scalar in text.lowercased().unicodeScalars {
            switch Role(scalar) {
            case .word:
                if needsSpace, !normalized.isEmpty { normalized.append(" ") }
                needsSpace = false
                followsLetter = true
                isASCII = isASCII && scalar.isASCII
                normalized.append(scalar)
            case .mark:
                // A mark without a letter to carry it (an emoji's variant, for one) says nothing.
                if followsLetter { normalized.append(scalar) }
                isASCII = false
            case .invisible:
                break
            case .separator:
                needsSpace = true
                followsLetter = false
            }
        }
        let result = String(normalized)
        return isASCII ? result : result.precomposedStringWithCanonicalMapping
    }

    /// The words of `text`'s normalized form.
    public static func words(_ text: String) -> [String] {
        normalize(text).split(separator: " ").map(String.init)
    }

    /// What one scalar does to the text.
    private enum Role {
        case word, mark, invisible, separator

        init(_ scalar: Unicode.Scalar) {
            if scalar.isASCII {
                switch scalar {
                case "a"..."z", "0"..."9": self = .word
                case "'", "`": self = .invisible
                default: self = .separator
                }
                return
            }
            self = Self.apostrophes.contains(scalar) ? .invisible : Self(category: scalar)
        }

        private init(category scalar: Unicode.Scalar) {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .letterNumber, .otherNumber:
                self = .word
            case .nonspacingMark, .spacingMark:
                self = scalar.properties.isVariationSelector ? .invisible : .mark
            case .enclosingMark, .format:
                self = .invisible
            default:
                self = .separator
            }
        }

        /// Curly quotes, the acute and prime that stand in for one, the modifier and full-width forms, and the Greek
        /// numeral sign, which composition makes a modifier prime.
        private static let apostrophes: Set<Unicode.Scalar> = [
            "\u{2018}", "\u{2019}", "\u{201B}", "\u{2032}", "\u{00B4}", "\u{02BC}", "\u{02B9}", "\u{0374}",
            "\u{FF07}",
        ]
    }
}
