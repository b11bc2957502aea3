import Commands
import Testing

@Suite("A grammar")
struct GrammarMatchTests {
    @Test(
        "fits texts from the first to the last word",
        arguments: [
            (
                "[please] (record | mark) it", ["record it", "please mark it", "Please, RECORD it!"],
                ["it", "record"]
            ),
            ("a [b [c]] d", ["a d", "a b d", "a b c d"], ["a c d", "a b c", "a b c d d"]),
            ("(a b | a c) x", ["a b x", "a c x"], ["x", "a x", "a b c x"]),
            ("turn-on the light", ["turn on the light", "turn-on the light"], ["turn the light"]),
            ("what's up", ["what's up", "whats up", "what’s up"], ["what s up"]),
            ("one | two | three four", ["one", "two", "three four"], ["three", "one two"]),
            ("[a] [a] [a] b", ["b", "a b", "a a a b"], ["a a a a b"]),
            ("über café", ["Über cafe\u{301}"], ["uber cafe"]),
            ("lamp 5", ["lamp five", "lamp 5", "Lamp-5"], ["lamp", "lamp five five", "lamp 55", "lamp -5"]),
            ("lamp 25 on", ["lamp twenty five on", "lamp 25 on", "lamp twenty-five on"], ["lamp 20 5 on"]),
            ("lamp five", ["lamp five", "lamp 5", "Lamp-5"], ["lamp six", "lamp 6", "lamp 55", "lamp"]),
            (
                "lamp five at {time}",
                ["lamp 5 at 14:30", "lamp five at noon", "lamp 5 at 9", "lamp 5 at 14:10", "lamp 5 at 9:05"],
                ["lamp 5 at 25:30"]
            ),
            (
                "heat to -5", ["heat to minus five", "heat to -5", "heat to −5"],
                ["heat to five", "heat to 5"]
            ),
            ("room 302", ["room 302"], ["room three hundred two"]),
            ("minus {number}", ["-5", "minus five"], ["5", "five"]),
        ] as [(String, [String], [String])])
    func fits(expression: String, accepted: [String], refused: [String]) throws {
        let grammar = try Grammar(["it": expression])
        for text in accepted { #expect(grammar.match(text)?.intent == "it", "\(text)") }
        for text in refused { #expect(grammar.match(text) == nil, "\(text)") }
        #expect(grammar.match("") == nil)
    }

    @Test("never fits silence, even if every word is optional")
    func silence() throws {
        let grammar = try Grammar(["it": "[please]"])
        #expect(grammar.match("") == nil)
        #expect(grammar.match("?!") == nil)
        #expect(grammar.match("please") != nil)
    }

    @Test("fills slots with their values, under their names")
    func slots() throws {
        let city = GrammarSlot(
            name: "city",
            type: .list([
                GrammarListValue(
                    "New York",
                    phrases: [try GrammarExpression("new york [city]"), try GrammarExpression("big apple")]),
                GrammarListValue("Rome", phrases: [try GrammarExpression("rome")]),
            ]))
        let grammar = try Grammar(["fly": "fly [me] from {origin:city} to {city}"], slots: [city])
        let match = try #require(grammar.match("fly me from rome to new york city"))
        #expect(match.slots == ["origin": .text("Rome"), "city": .text("New York")])
        #expect(match.reading.fillings.map(\.spoken) == ["rome", "new york city"])
        #expect(match.reading.expression == "fly [me] from {origin:city} to {city}")
        #expect(match.reading.position == GrammarPosition(line: 1, column: 1))
        #expect(grammar.match("fly from rome to the big apple") == nil)
        #expect(grammar.match("fly from rome to big apple")?.slots["city"] == .text("New York"))
    }

    @Test("takes the last of a slot that is filled several times, and keeps all")
    func repeated() throws {
        let grammar = try Grammar(
            ["order": "[{size}] coffee [{size}]"], slots: [try GrammarSlot("size", "small", "large")])
        let match = try #require(grammar.match("small coffee large"))
        #expect(match.slots == ["size": .text("large")])
        #expect(match.reading.fillings.map(\.value) == [.text("small"), .text("large")])
    }

    @Test("takes the first intent that fits, and names the other")
    func runnerUp() throws {
        let grammar = try Grammar(["first": "stop [the] music", "second": "(stop | halt) music"])
        let match = try #require(grammar.match("stop music"))
        #expect(match.intent == "first")
        #expect(match.runnerUp?.intent == "second")
        #expect(match.runnerUp?.position.line == 2)
        #expect(grammar.match("halt music")?.runnerUp == nil)
    }

    @Test("names the other reading of the same expression")
    func otherReading() throws {
        let grammar = try Grammar(
            ["set": "({size} | {strength}) coffee"],
            slots: [
                try GrammarSlot("size", "medium", "large"), try GrammarSlot("strength", "medium", "weak"),
            ])
        let match = try #require(grammar.match("medium coffee"))
        #expect(match.slots == ["size": .text("medium")])
        #expect(match.runnerUp?.slots == ["strength": .text("medium")])
        #expect(grammar.match("large coffee")?.runnerUp == nil)
    }

    @Test("shares rules, and reads Rhasspy's tags and replacements")
    func tags() throws {
        let grammar = try Grammar(
            ["light": "turn (on | off){state} [the] (living room:lr lamp:){name} <polite>"],
            rules: ["polite": "[please | thanks]"], syntax: .rhasspy)
        let match = try #require(grammar.match("turn off the living room lamp thanks"))
        // "lr" stands for "room", and "lamp" for nothing.
        #expect(match.slots == ["state": .text("off"), "name": .text("living lr")])
        let whole = try Grammar(
            ["light": "(living room lamp:x){name:lamp_1} (on:true | off:false){state} 1..20{n}"],
            syntax: .rhasspy)
        #expect(
            whole.match("living room lamp off twelve")?.slots == [
                "name": .text("lamp_1"), "state": .text("false"), "n": .number(12),
            ])
    }

    @Test("fills a slot with a number as it was written, however it was said")
    func numbersInSlots() throws {
        let tagged = try Grammar(["go": "go to (channel 5){place} now"], syntax: .rhasspy)
        for text in ["go to channel five now", "go to channel 5 now"] {
            #expect(tagged.match(text)?.slots == ["place": .text("channel 5")])
            #expect(tagged.match(text)?.runnerUp == nil)
        }
        let listed = try Grammar(["go": "go to {place}"], slots: [try GrammarSlot("place", "channel 5")])
        for text in ["go to channel five", "go to channel 5"] {
            #expect(listed.match(text)?.slots == ["place": .text("channel 5")])
        }
    }

    @Test("fills milestones and aliases from the room's dictionary")
    func room() throws {
        let dictionary = Fixture.dictionary
        let grammar = try Grammar(
            ["record": "[please] (record | mark) {milestone}", "say": "say {alias}"],
            context: GrammarContext(dictionary))
        #expect(grammar.match("please mark patient in")?.slots == ["milestone": .text("Patient In")])
        #expect(grammar.match("say patient in")?.slots == ["alias": .text("patient in")])
    }

    @Test("needs the room's dictionary for milestones and aliases", arguments: ["milestone", "alias"])
    func noRoom(slot: String) throws {
        let error = #expect(throws: GrammarError.self) { try Grammar(["it": "mark {\(slot)}"]) }
        #expect(error?.position == GrammarPosition(line: 1, column: 6))
    }
}
