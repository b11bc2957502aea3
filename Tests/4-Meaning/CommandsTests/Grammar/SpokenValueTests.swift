import Commands
import Testing

@Suite("A slot's words become")
struct SpokenValueTests {
    @Test(
        "numbers",
        arguments: [
            ("zero", 0), ("nineteen", 19), ("forty two", 42), ("forty-two", 42), ("ninety nine", 99),
            ("one hundred", 100), ("a hundred and five", 105), ("three hundred twelve", 312),
            ("one thousand", 1000),
            ("two thousand and twenty", 2020),
            ("nine hundred ninety nine thousand nine hundred ninety nine", 999_999),
            ("a hundred thousand one", 100_001), ("42", 42), ("0", 0), ("999999", 999_999), ("²", 2),
            ("1,000", 1000), ("12,345", 12_345),
        ])
    func numbers(text: String, value: Int) throws {
        let grammar = try Grammar(["it": "{number}"])
        #expect(grammar.match(text)?.slots == ["number": .number(value)])
    }

    @Test(
        "no numbers",
        arguments: [
            "", "forty twelve", "hundred", "and five", "1000000", "4 2", "one one", "a", "-5", "−5",
            "minus five", ".5", "0.5", "21.5", "1.000", "50%", "1,5", "20,5", "20.5", "one point five",
            "20-5",
            "1,0000", "-1,000",
        ])
    func notNumbers(text: String) throws {
        #expect(try Grammar(["it": "{number}"]).match(text) == nil)
    }

    @Test(
        "exactly the numbers of the slot's range",
        arguments: [0...9, 3...7, 10...99, 95...105, 0...100, 250...250, 199...1001, 998...2002, 1000...1000])
    func range(range: ClosedRange<Int>) throws {
        let whole = try Grammar(["it": "{number}"])
        let grammar = try Grammar(["it": "{n}"], slots: [GrammarSlot(name: "n", type: .number(range))])
        for number in 0...2100 {
            let spoken = try #require(spell(number))
            #expect(whole.match(spoken)?.slots["number"] == .number(number), "\(spoken)")
            let expected: GrammarValue? = range.contains(number) ? .number(number) : nil
            #expect(grammar.match(spoken)?.slots["n"] == expected, "\(spoken)")
            #expect(grammar.match("\(number)")?.slots["n"] == expected, "\(number)")
        }
    }

    @Test(
        "numbers below zero, if the slot's range has them",
        arguments: [(-30)...30, (-30)...(-5), (-2)...0])
    func negative(range: ClosedRange<Int>) throws {
        let grammar = try Grammar(["it": "{n}"], slots: [GrammarSlot(name: "n", type: .number(range))])
        for number in -40...40 {
            let spoken = (number < 0 ? "minus " : "") + (spell(abs(number)) ?? "")
            let expected: GrammarValue? = range.contains(number) ? .number(number) : nil
            #expect(grammar.match(spoken)?.slots["n"] == expected, "\(spoken)")
            #expect(grammar.match("\(number)")?.slots["n"] == expected, "\(number)")
        }
    }

    @Test(
        "an expression's own minus is the number's, and a subtraction's is not",
        arguments: [("heat to minus five", -5), ("heat to -5", -5), ("ten minus five", 5)])
    func ownMinus(text: String, value: Int) throws {
        let grammar = try Grammar(["it": "(heat to | ten) minus {number}"])
        #expect(grammar.match(text)?.slots == ["number": .number(value)])
    }

    /// Spells a number in English, by other code than the grammar's.
    private func spell(_ number: Int) -> String? {
        let ones = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
            "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ]
        let tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
        if number < 20 { return ones[number] }
        let (unit, name) = number < 100 ? (10, "") : number < 1000 ? (100, " hundred") : (1000, " thousand")
        let head = unit == 10 ? tens[number / 10] : (spell(number / unit) ?? "") + name
        guard number % unit > 0, let rest = spell(number % unit) else { return head }
        return head + " " + rest
    }

    @Test(
        "lengths of time",
        arguments: [
            ("five minutes", 300), ("a minute", 60), ("an hour and a half", 5400), ("half an hour", 1800),
            ("two and a half hours", 9000), ("two hours and five minutes", 7500),
            ("one hour ten minutes", 4200),
            ("an hour and a half and ten seconds", 5410), ("ninety seconds", 90),
            ("a quarter of an hour", 900),
            ("90 seconds", 90), ("two hours thirty minutes and five seconds", 9005),
            ("a minute and a half", 90),
            ("half a minute", 30), ("a hundred seconds", 100), (".5 hours", 1800), ("0.5 hours", 1800),
            ("1.5 hours and 5 minutes", 5700), ("one point five hours", 5400),
            ("zero point two five hours", 900),
            ("2.05 hours", 7380),
        ])
    func durations(text: String, seconds: Int) throws {
        let grammar = try Grammar(["it": "wait {duration}"])
        #expect(grammar.match("wait " + text)?.slots == ["duration": .duration(seconds: seconds)])
    }

    @Test(
        "no lengths of time",
        arguments: [
            "five", "minutes", "five minutes two hours", "half", "and a half", "1.5 seconds",
            "one and a half seconds",
            "0.3333 hours", "-5 minutes", "minus .5 hours", "1,5 hours", "1.2.3 hours", "five point",
            "20 5 minutes",
        ])
    func notDurations(text: String) throws {
        #expect(try Grammar(["it": "{duration}"]).match(text) == nil)
    }

    @Test(
        "times of day",
        arguments: [
            ("nine", "09:00"), ("nine thirty", "09:30"), ("nine o'clock", "09:00"), ("nine oh five", "09:05"),
            ("quarter past four in the afternoon", "16:15"), ("half past twelve", "12:30"), ("noon", "12:00"),
            ("midnight", "00:00"), ("twenty three fifteen", "23:15"), ("twenty to one", "12:40"),
            ("a quarter to nine p.m.", "20:45"), ("twelve a m", "00:00"), ("twelve pm", "12:00"),
            ("14:30", "14:30"),
            ("2:05 pm", "14:05"), ("two at night", "02:00"), ("ten at night", "22:00"), ("oh", nil),
            ("twenty five past nine in the evening", "21:25"), ("fourteen hundred", "14:00"), ("24:00", nil),
            ("nine sixty", nil), ("past nine", nil),
            ("twelve at night", "00:00"), ("twelve thirty at night", "00:30"), ("12:30 at night", "00:30"),
            ("twelve o'clock at night", "00:00"), ("quarter past twelve at night", "00:15"),
            ("quarter to twelve at night", "23:45"), ("quarter to one at night", "00:45"),
            ("eleven at night", "23:00"), ("one thirty at night", "01:30"),
            ("twelve in the evening", "00:00"), ("twelve thirty in the evening", "00:30"),
            ("quarter to one in the evening", "00:45"), ("eleven thirty in the evening", "23:30"),
            ("twelve in the afternoon", "12:00"), ("quarter to one in the afternoon", "12:45"),
            ("twelve thirty p m", "12:30"), ("twelve in the morning", "00:00"), ("-9:30", nil),
            ("9.30", "09:30"), ("9.30 p.m.", "21:30"), ("9.05", "09:05"), ("9.5", nil), ("9.305", nil),
            ("9,30", nil), ("9.60", nil),
        ] as [(String, String?)])
    func times(text: String, time: String?) throws {
        let grammar = try Grammar(["it": "at {time}"])
        #expect(grammar.match("at " + text)?.slots["time"]?.description == time)
    }
}
