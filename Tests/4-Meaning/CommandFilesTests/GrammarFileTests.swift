import CommandFiles
import Commands
import Foundation
import RoomMode
import Testing

@Suite("Grammar files")
struct GrammarFileTests {
    private func grammar(_ text: String, format: GrammarFormat? = nil) throws -> Grammar {
        let definition = try GrammarDefinition(text: text, format: format, vocabulary: .operatingRoom)
        return try Grammar(definition, context: GrammarContext(vocabulary: .operatingRoom))
    }

    @Test("of this project: intents, actions, slots of every kind, rules")
    func native() throws {
        let grammar = try grammar(
            """
            version: 1
            intents:
              timer:
                action: start_cement_timer
                weight: 2.5
                expressions:
                  - "[<polite>] start a timer for {duration}"
              light: ["turn the {light} {state:switch}", 'dim the {light} to {percent}']
            slots:
              switch: ["on", "off"]
              percent: { type: number, minimum: 10, maximum: 90 }
              light:
                lamp_1: [lamp, "(big | tall) lamp"]
                ceiling:
                Window: the window light
            rules:
              polite: please | would you
            """)
        let timer = try #require(grammar.match("would you start a timer for two minutes"))
        #expect(timer.reading.action == .startCementTimer)
        #expect(timer.slots == ["duration": .duration(seconds: 120)])
        #expect(timer.reading.position == GrammarPosition(line: 7, column: 10))
        #expect(grammar.definition.intents.map(\.weight) == [2.5, 1])
        #expect(
            grammar.match("turn the tall lamp off")?.slots == [
                "light": .text("lamp_1"), "state": .text("off"),
            ])
        #expect(
            grammar.match("dim the ceiling to ninety")?.slots == [
                "light": .text("ceiling"), "percent": .number(90),
            ])
        #expect(grammar.match("dim the the window light to 10")?.slots["light"] == .text("Window"))
        #expect(grammar.match("dim the ceiling to ninety one") == nil)
        #expect(grammar.match("dim the window to ten") == nil)
        #expect(grammar.match("turn the lamp off")?.reading.position == GrammarPosition(line: 8, column: 12))
    }

    @Test("of any kind may begin with a byte order mark")
    func byteOrderMark() throws {
        let yaml = "version: 1\nintents:\n  hi:\n    - \"hello there\"\n"
        for (text, format) in [(yaml, nil), ("[Hello]\nhello there\n", .rhasspy)]
            as [(String, GrammarFormat?)]
        {
            let marked = try grammar("\u{FEFF}" + text, format: format).match("hello there")
            let plain = try grammar(text, format: format).match("hello there")
            #expect(marked != nil && marked?.reading.position == plain?.reading.position)
        }
        let phrases = try CommandFile(yaml: "\u{FEFF}version: 1\nactions:\n  cancel: [never mind]\n")
        #expect(phrases.aliases.map(\.phrase) == ["never mind"])
    }

    @Test("have endings in brackets that belong to the word before them, in each notation")
    func endings() throws {
        let native = try grammar("version: 1\nintents:\n  light: [\"turn on the light[s] [please]\"]\n")
        let rhasspy = try grammar("[Light]\nturn (on | off){state} [the] light[s]\n", format: .rhasspy)
        let rhino = try grammar("context:\n  expressions:\n    light: [\"turn on (the) light(s)\"]\n")
        for grammar in [native, rhasspy, rhino] {
            for text in ["turn on the light", "turn on the lights"] { #expect(grammar.match(text) != nil) }
            for text in ["turn on the light s", "turn on the"] { #expect(grammar.match(text) == nil) }
        }
    }

    @Test(
        "are refused if a bracket touches a word, which may be one word or two",
        arguments: [
            "turn(on|off)", "[please]turn on", "light[s]on", "the {n}s", "room[two words]", "lamp<r>",
        ])
    func touching(expression: String) throws {
        let text =
            "version: 1\nintents:\n  a:\n    - \"\(expression)\"\nslots:\n  n: [one]\nrules:\n  r: two\n"
        let error = try #require(throws: CommandFileError.self) { try grammar(text) }
        #expect(error.line == 4 && error.message.contains("put a space between"), "\(error)")
    }

    @Test("have decimals and numbers below zero in their slots")
    func numbers() throws {
        let grammar = try grammar(
            """
            version: 1
            intents:
              go: ["go to {n}", "heat to {degrees}"]
            slots:
              n: [1.5, 3, .25]
              degrees: { type: number, minimum: -30, maximum: 30 }
            """)
        for (text, value) in [
            ("1.5", "1.5"), ("one point five", "1.5"), ("3", "3"), ("0.25", ".25"), (".25", ".25"),
            ("zero point two five", ".25"),
        ] {
            #expect(grammar.match("go to \(text)")?.slots == ["n": .text(value)], "\(text)")
        }
        for text in ["one five", "15", "1 5", "5", "1", "1.50", "25", "point five"] {
            #expect(grammar.match("go to \(text)") == nil, "\(text)")
        }
        #expect(grammar.match("heat to minus five")?.slots == ["degrees": .number(-5)])
        #expect(grammar.match("heat to -31") == nil)
        let rhasspy = try self.grammar("[A]\ngo to (1.5 | 2){n}\n", format: .rhasspy)
        #expect(rhasspy.match("go to one point five")?.slots == ["n": .text("1.5")])
        #expect(rhasspy.match("go to 1.5")?.slots == ["n": .text("1.5")])
    }

    @Test("of Picovoice Rhino: choices, options, slots, macros, its own numbers")
    func rhino() throws {
        let grammar = try grammar(
            """
            context:
              expressions:
                orderBeverage:
                  - "[@get, i'd like] (a) ($size:size) $drink:coffeeDrink (, please)"
                  - "$pv.TwoDigitInteger:count [lattes, mochas]"
              slots:
                size: [small, twelve ounce]
                drink: [latte, iced mocha]
              macros:
                get: [get me, make me]
            """.replacing("(, please)", with: "([please, thanks])"))
        let match = try #require(grammar.match("I’d like a twelve-ounce iced mocha, thanks"))
        #expect(match.intent == "orderBeverage")
        #expect(match.slots == ["size": .text("twelve ounce"), "coffeeDrink": .text("iced mocha")])
        #expect(grammar.match("make me latte please")?.slots == ["coffeeDrink": .text("latte")])
        #expect(grammar.match("forty two mochas")?.slots == ["count": .number(42)])
        #expect(grammar.match("a hundred mochas") == nil)
        #expect(grammar.match("latte") == nil)
    }

    @Test("of Rhasspy: sections, rules, tags, replacements, lists, escaped brackets")
    func rhasspy() throws {
        let text = """
            # The lights.
            [SetLight]
            state = (on | off) {state}
            turn <state> [the] ($room){room} light:lights
            \\[please] dim the (living room:lr){room} light to 0..100{percent}

            ; And another intent.
            [Stop]
            <SetLight.state> now
            """
        let lists = ["room": "kitchen\n# none\n(big | large) bath:bathroom\n"]
        let definition = try GrammarDefinition(text: text, format: .rhasspy, name: "sentences.ini") {
            lists[$0]
        }
        let grammar = try Grammar(definition)
        #expect(
            grammar.match("turn off kitchen light")?.slots == [
                "state": .text("off"), "room": .text("kitchen"),
            ])
        #expect(grammar.match("turn on the large bath light")?.slots["room"] == .text("large bathroom"))
        #expect(
            grammar.match("please dim the living room light to twenty")?.slots == [
                "room": .text("living lr"), "percent": .number(20),
            ])
        #expect(grammar.match("off now")?.intent == "Stop")
    }

    @Test("have the places of unknown words, over several lines too")
    func unknownWords() throws {
        let grammar = try grammar(
            """
            version: 1
            intents:
              a:
                - |
                  go
                  bovie
                - >
                  come
                  frazil
                - "run
                  quintle"
                - plain {s}
            slots:
              s:
                one: ["x",
                  "tharn
                   zindle"]
                two words: [y]
            """)
        let findings = grammar.findings(unknownWords: ["bovie", "frazil", "quintle", "zindle"])
        #expect(
            findings.map { "\($0.example ?? "") \($0.position?.description ?? "")" } == [
                "bovie 6:7", "frazil 9:7", "quintle 11:7", "zindle 17:8",
            ])
        #expect(grammar.match("go bovie")?.reading.position == GrammarPosition(line: 5, column: 7))
    }

    @Test("list numbers as they are said and as they are written")
    func listedNumbers() throws {
        let grammar = try grammar(
            "version: 1\nintents: { a: [\"go to {c}\"] }\nslots: { c: [channel 5, \"7\", news] }\n")
        #expect(grammar.match("go to channel five")?.slots == ["c": .text("channel 5")])
        #expect(grammar.match("go to channel 5")?.slots == ["c": .text("channel 5")])
        #expect(grammar.match("go to seven")?.slots == ["c": .text("7")])
    }

    @Test("are told apart by their names and first keys, and find lists beside them")
    func formats() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let lists = folder.appendingPathComponent("slots")
        try FileManager.default.createDirectory(at: lists, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, _ name: String) throws -> String {
            let url = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: url)
            return url.path
        }
        _ = try write("red\nblue\n", "slots/colour")
        let ini = try write("[A]\npaint it ($colour){colour}\n", "sentences.INI")
        #expect(try Grammar(contentsOfFile: ini).match("paint it blue")?.slots["colour"] == .text("blue"))
        let rhino = try write("context: { expressions: { A: [\"a (b)\"] } }\n", "rhino.yml")
        #expect(try Grammar(contentsOfFile: rhino).match("a b")?.intent == "A")
        let native = try write("version: 1\nintents: { A: [\"a (b)\"] }\n", "native.yaml")
        #expect(try Grammar(contentsOfFile: native).match("a") == nil)
        #expect(throws: CommandFileError.self) { try Grammar(contentsOfFile: folder.path + "/none.yaml") }
        _ = try write(
            "version: 1\nintents: { A: [\"a\"] }\n" + String(repeating: "#", count: 10 << 20), "big.yaml")
        let big = #expect(throws: CommandFileError.self) {
            try Grammar(contentsOfFile: folder.path + "/big.yaml")
        }
        #expect(big?.code == .tooLarge)
        try Data([0x61, 0xFF, 0xFE]).write(to: folder.appendingPathComponent("bytes.yaml"))
        let bytes = #expect(throws: CommandFileError.self) {
            try Grammar(contentsOfFile: folder.path + "/bytes.yaml")
        }
        #expect(bytes?.message.contains("UTF-8") == true)
    }
}
