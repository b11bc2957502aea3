/// The English units: those with symbols after a number, and those that stay words after a number in digits.
enum WrittenUnit {
    private static let symbols: [String: String] = {
        var symbols: [String: String] = [:]
        let metric: [(names: [String], symbol: String)] = [
            (["microgram"], "µg"), (["milligram"], "mg"), (["gram"], "g"), (["kilogram", "kilo"], "kg"),
            (["milliliter", "millilitre"], "mL"), (["liter", "litre"], "L"),
            (["millimeter", "millimetre"], "mm"), (["centimeter", "centimetre"], "cm"),
            (["kilometer", "kilometre"], "km"), (["meter", "metre"], "m"),
            (["kilobyte"], "kB"), (["megabyte"], "MB"), (["gigabyte"], "GB"), (["kilohertz"], "kHz"),
            (["hertz"], "Hz"),
            (["millimole"], "mmol"),
        ]
        for (names, symbol) in metric {
            for name in names {
                symbols[name] = " " + symbol
                symbols[name + "s"] = " " + symbol
            }
        }
        symbols["percent"] = "%"
        symbols["degrees celsius"] = " °C"
        symbols["degrees fahrenheit"] = " °F"
        symbols["degrees"] = "°"
        symbols["millimeters of mercury"] = " mmHg"
        return symbols
    }()

    private static let words: Set<String> = [
        "minutes", "hours", "days", "weeks", "months", "years", "seconds", "times", "units", "inches", "feet",
        "miles",
        "pounds",
    ]
    private static let currencies = ["dollars": "$", "euros": "€"]

    /// The written form of a number and the unit after it; nil if no unit follows.
    static func written(_ number: SpokenQuantity, _ after: ArraySlice<String>) -> (
        text: String, wordCount: Int
    )? {
        for count in (1...3).reversed() {
            if let symbol = symbols[after.prefix(count).joined(separator: " ")], after.count >= count {
                return (number.digits + symbol, number.wordCount + count)
            }
        }
        guard let next = after.first else { return nil }
        if let sign = currencies[next] { return (sign + number.digits, number.wordCount + 1) }
        return words.contains(next) ? (number.digits, number.wordCount) : nil
    }
}
