import Foundation
import Testing
import TestSupport

@Suite("Help, documentation and doctor")
struct HelpTests {
    /// The help pages of the program and of every subcommand, by the words before `--help`.
    private static let pages: [String: String] = {
        var pages: [String: String] = [:]
        func read(_ words: [String]) {
            guard let page = (try? Program.run(words + ["--help"], environment: ["COLUMNS": "80"]))?.output
            else { return }
            pages[words.joined(separator: " ")] = page
            let list = page.components(separatedBy: "SUBCOMMANDS:\n").dropFirst().first ?? ""
            for line in list.split(separator: "\n") {
                guard let name = line.firstMatch(of: /^  ([a-z]+)(?: |\()/)?.1, name != "help" else {
                    continue
                }
                if words.count < 2 { read(words + [String(name)]) }
            }
        }
        read([])
        return pages
    }()

    private static func text(_ page: String) throws -> String {
        try String(contentsOf: Program.root.appendingPathComponent(page), encoding: .utf8)
    }

    /// Returns the configuration that `voiced config init` writes.
    private static func sample() throws -> String {
        let directory = TemporaryDirectory()
        return try withExtendedLifetime(directory) {
            let file = directory.file("voiced.yaml")
            #expect(try Program.run(["config", "init", file]).status == 0)
            return try String(contentsOfFile: file, encoding: .utf8)
        }
    }

    private static let documents = [
        "README.md", "docs/voiced.md", "docs/wakeword.md", "docs/grammars.md", "docs/classifier.md",
        "docs/recognizers.md", "docs/classifier-server.md",
    ]

    /// Returns a help page with each paragraph and each option on one line.
    private static func joined(_ page: String) -> String {
        page.components(separatedBy: "\n").reduce(into: "") { text, line in
            let begins =
                line.isEmpty || line.hasPrefix("  -") || line.hasPrefix("  <") || text.hasSuffix("\n")
            text += (begins ? "\n" : " ") + line.drop(while: \.isWhitespace)
        }
    }

    @Test("is there for every subcommand")
    func all() {
        for name in [
            "", "run", "listen", "wake", "enrol", "endpoints", "understand", "parse", "grammar",
            "grammar check",
            "aliases", "aliases list", "aliases add", "aliases remove", "aliases import", "aliases export",
            "aliases learned", "aliases forget", "log", "privacy", "privacy report", "privacy purge",
            "devices", "meter",
            "doctor", "classifier", "classifier serve", "classifier token", "classifier judge",
            "classifier record",
            "classifier fit", "licences",
        ] { #expect(Self.pages[name] != nil, "\(name)") }
    }

    @Test("names the configuration in one way, whatever the subcommand does")
    func configuration() {
        // Groups of subcommands, `config keys` and `licences` read no configuration.
        for (name, page) in Self.pages
        where !page.contains("\nSUBCOMMANDS:") && !["config keys", "licences"].contains(name) {
            #expect(page.contains("\n  --config <config> "), "\(name)")
        }
    }

    @Test("is wrapped once: no word stands alone that had room on the line before")
    func wrapped() {
        for (name, page) in Self.pages {
            // An indented line, or one with columns, belongs to a list or an example and is not wrapped.
            let lines = page.components(separatedBy: "\n")
            for (line, next) in zip(lines, lines.dropFirst()) {
                guard let first = line.first, !first.isWhitespace, !line.contains("   "),
                    let letter = next.first,
                    !letter.isWhitespace,
                    !next.hasPrefix("Example"), !next.hasPrefix("Exit code"), !next.hasPrefix("With --json"),
                    !line.hasSuffix(":")
                else {
                    // The next line of an example that is too long would begin at the margin.
                    if line.hasPrefix(" "), let letter = next.first, !letter.isWhitespace {
                        #expect(line.count + 1 + next.prefix { $0 != " " }.count <= 80, "\(name): \(line)")
                    }
                    #expect(
                        line.count <= 80 || line.hasPrefix("USAGE") || !line.hasPrefix(" "),
                        "\(name): \(line)")
                    continue
                }
                let word = next.prefix { $0 != " " }
                #expect(line.count + 1 + word.count >= 80, "\(name): “\(line)” is wrapped before “\(word)”")
            }
        }
    }

    @Test("has the exit codes that docs/voiced.md has, with the same meaning")
    func exitCodes() throws {
        let help = try #require(Self.pages[""])
        let inHelp = help.matches(of: /\n {2}(\d+) {2}(.+)/).map { "\($0.1) \($0.2)" }
        let page = try Self.text("docs/voiced.md")
        let shown = page.matches(of: /\n\| (\d+) \| (.+) \|/).map { "\($0.1) \($0.2)" }
        #expect(inHelp.count >= 10 && inHelp == shown)
    }

    @Test("names the values of an option once, and those that the configuration takes")
    func values() throws {
        for (name, page) in Self.pages {
            for option in Self.joined(page).matches(of: /(--[a-z-]+) <[^>]+>\s+(.*?)\(values: ([^;)]+)/) {
                let values = option.3.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                // If the sentence names some of the values, it is a second list that may differ from the first.
                let sentence = option.2.split { !$0.isLetter }.map(String.init)
                let told = values.filter { sentence.contains($0) }
                #expect(
                    told.count < 2 || told.count == values.count, "\(name) \(option.1): \(told), \(values)")
            }
        }
        let run = Self.joined(try #require(Self.pages["run"]))
        let levels = try #require(run.firstMatch(of: /--feedback <[^>]+>.*?\(values: ([^;)]+)\)/)?.1)
        let names = levels.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let list = "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
        #expect(try Self.sample().contains("# \(list). "), "\(list)")
        for level in names {
            let outcome = try Program.run(["listen", "/nowhere.wav", "--feedback", level])
            #expect(outcome.status != 64, "\(level): \(outcome.errors)")
        }
    }

    @Test("lists the keys of the configuration as docs/configuration.md does")
    func keys() throws {
        let printed = try Program.run(["config", "keys"]).output
        #expect(
            try printed == Self.text("docs/configuration.md"), "voiced config keys >docs/configuration.md")
    }

    @Test("says of a limit what the documentation says")
    func limits() throws {
        let numbers = ["two": 2, "three": 3, "four": 4, "five": 5]
        let enrol = Self.joined(try #require(Self.pages["enrol"])).replacing("\n", with: " ")
        let told = try #require(enrol.firstMatch(of: /--voice-only makes .*?from (\w+) or more/)?.1)
        for page in ["docs/voiced.md", "docs/wakeword.md"] {
            let text = try Self.text(page).replacing("\n", with: " ")
            let shown = try #require(
                text.firstMatch(of: /`--voice-only NAME`.*?(\w+) at least/)?.1, "\(page)")
            #expect(numbers[String(told)] == numbers[String(shown)], "\(page): \(shown), help: \(told)")
        }
    }

    @Test("gives for real-time priority and memory the advice that doctor and the program give")
    func advice() throws {
        let source = try ["docs/voiced.md", "docs/decisions/0014-recovery.md"].map(Self.text).joined()
        let doctor = try Program.run(["doctor", "--device", "plughw:CARD=Nowhere"]).output
        let numbers = Set(
            (source + doctor).matches(of: /(?:LimitRTPRIO=|rtprio )(\d+)/).map { String($0.1) })
        #expect(numbers.count == 1, "\(numbers)")
    }

    @Test("knows every option that the documentation names")
    func options() throws {
        let known = Set(
            Self.pages.values.flatMap { $0.matches(of: /--[a-z]+(?:-[a-z]+)*/).map { String($0.0) } })
        for page in Self.documents {
            for line in try Self.text(page).components(separatedBy: "\n") {
                // Only looks at options after `voiced`, because options of other programs stand after their names.
                for command in line.matches(of: /voiced [a-z][^`]*/) {
                    for option in command.0.matches(of: /\s(--[a-z]+(?:-[a-z]+)*)/) {
                        #expect(known.contains(String(option.1)), "\(page): \(option.1)")
                    }
                }
            }
        }
    }

    @Test("has the default values that docs/voiced.md and the sample of the configuration show")
    func defaults() throws {
        let (page, sample) = (try Self.text("docs/voiced.md"), try Self.sample())
        let help = Self.joined(try #require(Self.pages["endpoints"]))
        for (option, key) in [
            ("silence", "silence"), ("maximum", "maximum-duration"), ("no-speech", "no-speech-timeout"),
        ] {
            let told = try #require(
                help.firstMatch(of: try Regex("--\(option) <[^>]+>.*?\\(default: ([0-9.]+)\\)"))?[1].substring
            )
            let shown = try #require(sample.firstMatch(of: try Regex("\n  \(key): ([0-9.]+)"))?[1].substring)
            #expect(Double(told) == Double(shown), "\(key)")
            let sentence = try Regex("([0-9.]+) s[^(]*\\(`\(key)`\\)")
            if let said = page.replacing("\n", with: " ").firstMatch(of: sentence)?[1].substring {
                #expect(Double(told) == Double(said), "\(key) in a sentence")
            }
        }
        let doctor = Self.joined(try #require(Self.pages["doctor"]))
        let seconds = try #require(doctor.firstMatch(of: /--seconds <[^>]+>.*?\(default: ([0-9.]+)\)/)?.1)
        let listened = try #require(
            page.replacing("\n", with: " ").firstMatch(of: /listens for ([0-9.]+) s \(`--seconds`\)/)?.1)
        #expect(Double(seconds) == Double(listened))
    }

    @Test("of the checks in docs/voiced.md names those that doctor makes")
    func checks() throws {
        let page = try Self.text("docs/voiced.md")
        let table = try #require(
            page.components(separatedBy: "| check | what is looked at |").dropFirst().first)
        let rows = table.components(separatedBy: "\n\n")[0].matches(of: /\n\| ([^|]+) \|/)
        let shown = Set(rows.flatMap { $0.1.matches(of: /`([^`]+)`/).map { String($0.1) } })
        let doctor = try Program.run(["doctor", "--device", "plughw:CARD=Nowhere", "--json"])
        let made = Set(doctor.objects.compactMap { $0["check"] as? String })
        #expect(made.count > 10 && made.isSubset(of: shown), "\(made.subtracting(shown))")
        // These checks run only if the configuration asks for them.
        #expect(
            shown.subtracting(made).isSubset(of: [
                "grammar", "classifier", "loudspeaker", "speech", "actions", "on-event", "mqtt", "control",
                "speakers", "esphome", "ducking", "site", "voice-server", "language",
            ]))
    }
}
