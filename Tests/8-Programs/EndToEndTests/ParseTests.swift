import Foundation
import TestSupport
import Testing

@Suite("voiced parse")
struct ParseTests {
    @Test("explains its answer: tier, distance, alias, scope, runner-up and margin")
    func explains() throws {
        let directory = TemporaryDirectory()
        let path = directory.write(Array(Self.aliases.utf8), as: "aliases.yaml")
        let outcome = try Program.run(
            ["parse", "closing counters", "okay the next patient", "nothing of it", "--aliases", path])
        #expect(outcome.status == 0 && outcome.objects.count == 3)
        let near = try #require(outcome.objects.first)
        #expect(near["match"] as? String == "fuzzy" && near["distance"] as? Int == 1)
        #expect(near["alias"] as? String == "closing counter" && near["scope"] as? String == "global")
        #expect(near["runnerUp"] as? String == "closing counted" && near["margin"] as? Int == 1)
        let contained = outcome.objects[1]
        #expect(
            contained["match"] as? String == "contains" && contained["alias"] as? String == "next patient")
        #expect(outcome.objects.last?["reason"] as? String == "no-match")
    }

    @Test("names for people the milestone, the file of the line, and what follows by the configuration")
    func forPeople() throws {
        let directory = TemporaryDirectory()
        let config = directory.write(
            Array(
                """
                domain: home
                grammar: own.yaml
                actions:
                  light: {command: [touch, "/tmp/{room}-{state}"], say: "Light in the {room.spoken}."}
                  scene: {say: Enjoy.}

                """.utf8), as: "voiced.yaml")
        let grammar = """
            version: 1
            intents:
              light: ["light in the {room}"]
              scene: [movie time]
              door: [open the door]
              tell_time: [what time is it]
            slots:
              room: [kitchen]

            """
        let path = directory.write(Array(grammar.utf8), as: "own.yaml")
        let texts = ["light in the kitchen", "movie time", "open the door", "what time is it"]
        let home = try Program.run(["parse", "--text", "--config", config] + texts)
        #expect(
            home.lines == [
                "“light in the kitchen”  → light (room kitchen), line 3 of \(path); then actions: light: touch "
                    + "/tmp/kitchen-{state}, says “Light in the kitchen.”",
                "“movie time”  → scene, line 4 of \(path); then actions: scene: says “Enjoy.”",
                "“open the door”  → door, line 5 of \(path); nothing is set up for it; add actions: door: to the "
                    + "configuration",
                "“what time is it”  → tell_time, line 6 of \(path)",
            ], "\(home.output)\(home.errors)")
        let room = try Program.run(["parse", "--text", "patient in"])
        #expect(room.output.hasPrefix("“patient in”  → record Patient In  ("), "\(room.output)")
    }

    @Test("says for people what is near, what speaks against it, and what voiced would ask about")
    func near() throws {
        func parse(_ arguments: String...) throws -> String {
            let home = ["parse", "--text", "--config", "none", "--domain", "home"]
            let outcome = try Program.run(home + arguments)
            return outcome.output + outcome.errors
        }
        let missing = try parse("turn the oven on")
        #expect(missing.contains("✗ I know no oven; sounds like “turn the oven on”"), "\(missing)")
        let number = try parse("volume 20 5 percent")
        #expect(number.contains("✗ No phrase matches; sounds like"), "\(number)")
        #expect(number.hasSuffix("certainty 0.00: a number is not guessed\n"), "\(number)")
        let others = try parse("--heard", "cancel the timers")
        #expect(others.contains("; next is cancel_all_timers; "), "\(others)")
        #expect(
            others.hasSuffix("; voiced wants to hear it again\n"), "it takes back, and is unsure: \(others)")
        let heard = try parse("--heard", "turn of the kitchen light")
        #expect(heard.contains("→ light (room kitchen, state o"), "\(heard)")
        #expect(heard.hasSuffix("; voiced asks first\n"), "\(heard)")
        let sure = try parse("--heard", "turn off the kitchen light")
        #expect(!sure.contains("asks first"), "\(sure)")
    }

    @Test("shows what a language understands, and refuses one that is not there")
    func language() throws {
        func parse(_ arguments: String...) throws -> Program.Outcome {
            try Program.run(["parse"] + arguments)
        }
        let home = try parse("--language", "de", "--domain", "home", "stelle einen Timer auf zehn Minuten")
        let timer = try #require(home.objects.first, "\(home.errors)")
        #expect(timer["intent"] as? String == "start_timer")
        #expect((timer["slots"] as? [String: Any])?["duration"] as? Int == 600)
        let room = try #require(try parse("--language", "de", "Schnitt um halb neun").objects.first)
        #expect(room["milestone"] as? String == "Schnitt" && room["at"] as? String == "08:30")
        // French has numbers of its own, but uses the English phrases.
        let french = try #require(
            try parse("--language", "fr", "--domain", "home", "set the volume to soixante dix neuf").objects
                .first)
        #expect((french["slots"] as? [String: Any])?["percent"] as? Int == 79)
        let unknown = try parse("--language", "xx", "a")
        #expect(unknown.status == 78 && unknown.errors.contains("there is no language \"xx\"; there are de"))
        #expect(try parse("--language", "../de", "a").status == 78)
        let check = try Program.run(
            [
                "grammar", "check", "--language", "de", "--domain", "home",
                Checkout.path("Models/languages/de/home.yaml"),
            ])
        #expect(check.status == 0, "\(check.output)")
    }

    @Test("says in which of several languages a text is, and refuses what are none")
    func languages() throws {
        let texts = ["stelle einen Timer auf zehn Minuten", "set a timer for ten minutes", "nonsense"]
        for option in [["--language", "en,de"], ["--language", "de", "--language", "en"]] {
            let home = try Program.run(["parse", "--domain", "home"] + option + texts)
            #expect(home.objects.map { $0["language"] as? String } == ["de", "en", nil], "\(home.errors)")
            let values = home.objects.prefix(2).map { ($0["slots"] as? [String: Any])?["duration"] as? Int }
            #expect(values == [600, 600])
        }
        // The names of the milestones are those of the first language.
        let room = try Program.run(
            ["parse", "--language", "en,de", "Schnitt um halb neun", "incision"])
        #expect(
            room.objects.map { $0["milestone"] as? String } == ["Incision", "Incision"], "\(room.errors)")
        #expect(room.objects.first?["at"] as? String == "08:30")
        let german = try Program.run(["parse", "--language", "de,en", "incision"])
        #expect(german.objects.first?["milestone"] as? String == "Schnitt")
        for (codes, reason) in [
            ("en,en", "named twice"), ("en,", "is no language"), ("en,../de", "is no language"),
        ] {
            let outcome = try Program.run(["parse", "--language", codes, "a"])
            #expect(outcome.status == 78 && outcome.errors.contains(reason), "\(outcome.errors)")
        }
        #expect(try Program.run(["parse", "--language", "en,xx", "a"]).status == 78)
    }

    @Test("says how many answers a language of one's own leaves in English")
    func partlyTranslated() throws {
        let folder = TemporaryDirectory()
        let languages = folder.path + "/voiced/languages/xx"
        try FileManager.default.createDirectory(atPath: languages, withIntermediateDirectories: true)
        let words = "version: 1\ncode: xx\nname: Mine\nanswers:\n  Not understood.: Hm.\n"
        try words.write(toFile: languages + "/language.yaml", atomically: true, encoding: .utf8)
        let server = "recognizer: {kind: wyoming, uri: 'tcp://127.0.0.1:1'}\n"
        let path = folder.write(Array(("language: xx\ndomain: home\n" + server).utf8), as: "voiced.yaml")
        let check = try Program.run(["config", "check", path], environment: ["XDG_DATA_HOME": folder.path])
        let line = check.output.split(separator: "\n").first { $0.contains("Mine (xx)") } ?? ""
        #expect(line.contains(" answers, such as “"), "\(check.output)")
    }

    private static let aliases = """
        version: 1
        milestones:
          - name: Closing
            phrases: [closing counter]
          - name: Closing Complete
            phrases: [closing counted]
        actions:
          next_patient: [next patient]
        """
}
