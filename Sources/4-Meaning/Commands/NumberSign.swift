/// Tells a minus sign from a hyphen, scalar by scalar.
///
/// A dash right before a number is its sign, unless it joins the number to a word or number before it: *-5* and *(−5)*
/// have a sign, *10-15*, *room-2* and *room--2* have not.
struct NumberSign {
    /// Whether the last scalar that is no dash belongs to a word.
    private var followsWord = false
    /// Whether a dash that joins nothing came last.
    private var isOpen = false

    /// Whether `scalar`, the next of the text, begins a number with a minus before it.
    mutating func precedes(_ scalar: Unicode.Scalar, _ role: ScalarRole) -> Bool {
        switch role {
        case .word:
            defer { (followsWord, isOpen) = (true, false) }
            return isOpen && Self.isOfNumber(scalar)
        case .separator where Self.dashes.contains(scalar):
            isOpen = !followsWord
        case .separator:
            (followsWord, isOpen) = (false, false)
        case .mark, .invisible:
            break
        }
        return false
    }

    /// Hyphens, the figure and en dash, which stand in for a minus, and every form of the minus itself; the em dash is
    /// punctuation.
    static let dashes: Set<Unicode.Scalar> = [
        "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{207B}", "\u{208B}", "\u{2212}", "\u{FE63}",
        "\u{FF0D}",
    ]

    /// Digits and fractions; letters that mean numbers, such as Chinese ones, begin words.
    static func isOfNumber(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ("0"..."9").contains(scalar) }
        return scalar.properties.numericType != nil && !scalar.properties.isAlphabetic
    }
}
