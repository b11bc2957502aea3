/// A range of whole numbers as Rhasspy writes it: `1..10`.
struct GrammarRange: CustomStringConvertible {
    let range: ClosedRange<Int>

    var description: String { "\(range.lowerBound)..\(range.upperBound)" }

    /// Nil if the text is no range within 0 ... ``GrammarLimits/number``.
    init?(_ text: String) {
        guard let dots = text.firstRange(of: ".."), let lower = Int(text[..<dots.lowerBound]),
            let upper = Int(text[dots.upperBound...]), lower >= 0, lower <= upper,
            upper <= GrammarLimits.number
        else { return nil }
        range = lower...upper
    }
}
