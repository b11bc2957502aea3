/// Finds the words for the marks of numbers, scalar by scalar: minus, point, percent and others.
///
/// - A dash before a number is its sign, also with spaces between, unless it joins the number to a word or number
///   before it: *-5*, *(−5)* and *- 5* have a sign, *10-15*, *room-2* and *room--2* have not.
/// - A full stop right before a digit is a point, unless a letter or another full stop stands before it: *21.5* is
///   *21 point 5* and *.5* is *0 point 5*; *room.2* and *wait...5* have none.
/// - A comma between two digits is the word *comma*, since it may be a point; ``joiningThousands(_:by:)`` has removed
///   the commas of thousands.
/// - A percent sign is the word *percent* if a number stands beside it.
/// - A mark that compares a number (*<5*, *~5*) or stands between two becomes a word, too: *1/2* is *1 slash 2*,
///   *10³* is *10 power 3*.
struct NumberMarks {
    private enum Before { case gap, letter, number }
    /// The kind of the scalar right before.
    private var before = Before.gap
    /// Whether the last word was a number.
    private var followsNumber = false
    /// The words of a point, comma or percent sign, which count if a number follows at once.
    private var opened: String?
    private var followsStop = false
    private var wasRaised = false
    /// The words of a sign that belongs to the next number, also with spaces between.
    private var compared: String?

    /// The words to write before the next scalar of the text, or in the place of a separator; nil for none.
    ///
    /// - Parameter isRaised: whether the digit has a special form in the text, such as that of an exponent.
    mutating func words(at scalar: Unicode.Scalar, _ role: ScalarRole, isRaised: Bool = false) -> String? {
        switch role {
        case .word:
            if isRaised, !wasRaised, before == .number, opened == nil { opened = "power" }
            wasRaised = isRaised
            return words(beforeWordOf: scalar)
        case .separator: return words(for: scalar)
        case .mark, .invisible: return nil
        }
    }

    private mutating func words(beforeWordOf scalar: Unicode.Scalar) -> String? {
        let isNumber = Self.isOfNumber(scalar)
        defer {
            (before, followsNumber) = (isNumber ? .number : .letter, isNumber)
            (opened, followsStop, compared) = (nil, false, nil)
        }
        guard isNumber, opened != nil || compared != nil else { return nil }
        return [compared, opened].compactMap(\.self).joined(separator: " ")
    }

    private mutating func words(for scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "." where before != .letter && !followsStop:
            opened = before == .number ? "point" : "0 point"
            (before, followsStop) = (.gap, true)
        case "," where before != .letter && !followsStop:
            (before, opened) = (.gap, before == .number ? "comma" : "0 comma")
        case _ where Self.between[scalar] != nil:
            opened = before == .number ? Self.between[scalar] : nil
            (before, followsStop) = (.gap, false)
        case _ where Self.comparing[scalar] != nil:
            compared = Self.comparing[scalar]
            forget()
        case _ where Self.dashes.contains(scalar):
            // A dash behind a word joins it to the number, and so does the second of two dashes.
            if before == .gap, compared?.hasSuffix("minus") != true {
                compared = (compared.map { $0 + " " } ?? "") + "minus"
            }
            (opened, followsStop) = (nil, false)
        case _ where Self.percents.contains(scalar):
            forget()
            if followsNumber {
                followsNumber = false
                return "percent"
            }
            opened = "percent"
        default:
            forget()
            followsStop = scalar == "."
        }
        return nil
    }

    private mutating func forget() {
        (before, opened, followsStop) = (.gap, nil, false)
    }

    /// Marks between two numbers, and their words.
    private static let between: [Unicode.Scalar: String] = [
        "/": "slash", "\u{2044}": "slash", "\u{2215}": "slash", "\u{FF0F}": "slash", "\u{F7}": "slash",
        "*": "times", "\u{D7}": "times", "+": "plus", "^": "power", "\u{207B}": "power minus",
    ]

    /// Marks that compare with the next number, and their words.
    private static let comparing: [Unicode.Scalar: String] = [
        "<": "below", "\u{2264}": "below", ">": "above", "\u{2265}": "above", "~": "about",
        "\u{223C}": "about", "\u{2248}": "about", "\u{B1}": "plus minus",
    ]

    /// Hyphens, figure dash and en dash, which people write for a minus, and every form of the minus itself. The em
    /// dash is punctuation.
    static let dashes: Set<Unicode.Scalar> = [
        "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{207B}", "\u{208B}", "\u{2212}", "\u{FE63}",
        "\u{FF0D}",
    ]

    private static let percents: Set<Unicode.Scalar> = ["%", "\u{066A}", "\u{FE6A}", "\u{FF05}"]

    /// Whether a scalar is a digit or a fraction. Letters that mean numbers, such as Chinese ones, begin words.
    private static func isOfNumber(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ("0"..."9").contains(scalar) }
        return scalar.properties.numericType != nil && !scalar.properties.isAlphabetic
    }

    /// The text without the commas of thousands: *1,000* is *1000*. Commas between other groups of digits stay.
    ///
    /// - Parameter mark: the mark between groups of digits: a comma, or a point.
    static func joiningThousands(_ text: String, by mark: Unicode.Scalar = ",") -> String {
        guard text.unicodeScalars.contains(mark) else { return text }
        let scalars = Array(text.unicodeScalars)
        var joined = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            guard isDigit(scalars[index]) else {
                joined.append(scalars[index])
                index += 1
                continue
            }
            // The groups of digits between commas. In thousands every group has three digits, and the first up
            // to three.
            var groups: [Range<Int>] = []
            var end = index
            repeat {
                let begin = groups.isEmpty ? end : end + 1
                end = scalars[begin...].firstIndex { !isDigit($0) } ?? scalars.count
                groups.append(begin..<end)
            } while end + 1 < scalars.count && scalars[end] == mark && isDigit(scalars[end + 1])
            let isThousands = groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }
            for scalar in scalars[index..<end] where !(isThousands && scalar == mark) {
                joined.append(scalar)
            }
            index = end
        }
        return String(joined)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
