import Foundation

/// Finds days and times of day in English words, and writes them: *March 14, 2026*, *14 March*, *10:30 AM*.
enum SpokenDate {
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november",
        "december",
    ]
    private static let ordinals: [String: Int] = {
        let names = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
            "eleventh",
            "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth",
            "nineteenth",
            "twentieth",
        ]
        var values = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 + 1) })
        values["thirtieth"] = 30
        return values
    }()

    /// The day at the beginning of some words; nil if they begin with none.
    static func day(_ words: ArraySlice<String>) -> (text: String, wordCount: Int)? {
        if let name = words.first, months.contains(name) { return monthFirst(name, words.dropFirst()) }
        let article = words.first == "the" ? 1 : 0
        guard let (day, count) = ordinal(words.dropFirst(article)) else { return nil }
        let rest = words.dropFirst(article + count)
        guard rest.first == "of", let month = rest.dropFirst().first, months.contains(month) else {
            return nil
        }
        let used = article + count + 2
        guard let (year, more) = year(words.dropFirst(used)) else {
            return ("\(day) \(month.capitalized)", used)
        }
        return ("\(day) \(month.capitalized) \(year)", used + more)
    }

    private static func monthFirst(_ month: String, _ rest: ArraySlice<String>) -> (String, Int)? {
        let article = rest.first == "the" ? 1 : 0
        var found = ordinal(rest.dropFirst(article))
        // “May five of you come in?” has no day, and neither has “march two by two”.
        if found == nil, article == 0, month != "may", month != "march" { found = cardinal(rest) }
        guard let (day, count) = found else {
            return year(rest).map { ("\(month.capitalized) \($0.0)", 1 + $0.1) }
        }
        let used = 1 + article + count
        guard let (year, more) = year(rest.dropFirst(article + count)) else {
            return ("\(month.capitalized) \(day)", used)
        }
        return ("\(month.capitalized) \(day), \(year)", used + more)
    }

    private static func cardinal(_ words: ArraySlice<String>) -> (Int, Int)? {
        if let first = words.first, SpokenQuantity.isNumeral(first), let day = Int(first) {
            return (1...31).contains(day) ? (day, 1) : nil
        }
        guard let (day, count) = SpokenQuantity.belowHundred(words), (1...31).contains(day) else {
            return nil
        }
        return (day, count)
    }

    private static func ordinal(_ words: ArraySlice<String>) -> (Int, Int)? {
        guard let first = words.first else { return nil }
        if let day = ordinals[first] { return (day, 1) }
        if let digits = first.wholeMatch(of: /(\d{1,2})(st|nd|rd|th)/), let day = Int(digits.1),
            (1...31).contains(day)
        {
            return (day, 1)
        }
        guard first == "twenty" || first == "thirty", let next = words.dropFirst().first,
            let one = ordinals[next],
            one < 10
        else { return nil }
        let day = (first == "twenty" ? 20 : 30) + one
        return day <= 31 ? (day, 2) : nil
    }

    /// The year at the beginning of some words: *twenty twenty six*, *nineteen oh five*,
    /// *two thousand and five*, 2026.
    private static func year(_ words: ArraySlice<String>) -> (Int, Int)? {
        if let first = words.first, SpokenQuantity.isNumeral(first), let year = Int(first) {
            return (1000...2999).contains(year) ? (year, 1) : nil
        }
        if let (century, count) = SpokenQuantity.belowHundred(words.prefix(1)), (18...20).contains(century) {
            let rest = words.dropFirst(count)
            if rest.first == "oh", let (one, _) = SpokenQuantity.belowHundred(rest.dropFirst().prefix(1)),
                one < 10
            {
                return (century * 100 + one, count + 2)
            }
            if let (part, more) = SpokenQuantity.belowHundred(rest), part >= 10 {
                return (century * 100 + part, count + more)
            }
        }
        guard words.first == "two", words.dropFirst().first == "thousand",
            let whole = SpokenQuantity.read(words),
            let year = Int(whole.digits), (2000...2999).contains(year)
        else { return nil }
        return (year, whole.wordCount)
    }

    /// The time of day at the beginning of some words, with *a.m.*, *p.m.* or *o'clock*; nil if they begin with none.
    static func time(_ words: ArraySlice<String>) -> (text: String, wordCount: Int)? {
        guard let (hour, count) = SpokenQuantity.belowHundred(words), (1...12).contains(hour) else {
            return nil
        }
        var rest = words.dropFirst(count)
        if rest.first == "oclock" { return ("\(hour) o’clock", count + 1) }
        var (minute, used) = (0, count)
        if rest.first == "oh", let (one, _) = SpokenQuantity.belowHundred(rest.dropFirst().prefix(1)),
            one < 10
        {
            (minute, used) = (one, used + 2)
        } else if let (number, more) = SpokenQuantity.belowHundred(rest), (10...59).contains(number) {
            (minute, used) = (number, used + more)
        }
        rest = words.dropFirst(used)
        let half: String, more: Int
        switch (rest.first, rest.dropFirst().first) {
        case ("am", _): (half, more) = ("AM", 1)
        case ("pm", _): (half, more) = ("PM", 1)
        case ("a", "m"): (half, more) = ("AM", 2)
        case ("p", "m"): (half, more) = ("PM", 2)
        default: return nil
        }
        let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
        return ("\(hour):\(minutes) \(half)", used + more)
    }
}
