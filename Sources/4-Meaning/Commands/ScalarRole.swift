/// The role of a scalar in the normalization of a text.
enum ScalarRole {
    case word, mark, invisible, separator

    init(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            switch scalar {
            case "a"..."z", "0"..."9": self = .word
            default: self = Self.isApostrophe(scalar) ? .invisible : .separator
            }
            return
        }
        self = Self.isApostrophe(scalar) ? .invisible : Self(category: scalar)
    }

    /// Whether a scalar joins the letters around it, as in *don't*.
    static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "'" || scalar == "`" || apostrophes.contains(scalar)
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

    /// Curly quotes, the acute and the prime, which people write for an apostrophe, the modifier and full-width forms,
    /// and the Greek numeral sign, which Unicode composition turns into a modifier prime.
    private static let apostrophes: Set<Unicode.Scalar> = [
        "\u{2018}", "\u{2019}", "\u{201B}", "\u{2032}", "\u{00B4}", "\u{02BC}", "\u{02B9}", "\u{0374}",
        "\u{FF07}",
    ]
}
