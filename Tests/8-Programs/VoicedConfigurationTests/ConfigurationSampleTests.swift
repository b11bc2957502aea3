import Foundation
import TestSupport
import Testing
import VoiceTesting

@testable import VoicedConfiguration

@Suite("The configuration that explains itself")
struct ConfigurationSampleTests {
    private let directory = TemporaryDirectory()

    /// The sample with every setting that is off in use: `#` and no space begins one.
    private func everything(in text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let indent = line.prefix { $0 == " " }
            let rest = line.dropFirst(indent.count)
            guard rest.first == "#", let next = rest.dropFirst().first else { return String(line) }
            // A list item below `#keywords:` begins with spaces; prose begins with one.
            let isSetting = next != " " || rest.dropFirst().prefix(2) == "  "
            return isSetting ? String(indent) + String(rest.dropFirst()) : String(line)
        }.joined(separator: "\n")
    }

    private func read(_ text: String) throws -> Configuration {
        try Configuration.read(path: directory.write(Array(text.utf8), as: "voiced.yaml"))
    }

    private func shown(_ configuration: Configuration) -> String {
        var text = ""
        dump(configuration, to: &text)
        return text
    }

    @Test("What stands in it is what holds without it")
    func defaults() throws {
        let sample = ConfigurationSample()
        #expect(try shown(read(sample.text)) == shown(Configuration()))
        let home = ConfigurationSample(domain: .home)
        #expect(try read(home.text).domain == .home)
    }

    @Test("A wake word that comes with voiced is chosen by its name, one of a file by its path")
    func wakeWords() throws {
        guard case .models(let one) = try read("keywords: computer").keywords,
            case .models(let own) = try read("keywords: own.wake").keywords,
            case .models(let several) = try read(
                "keywords: [hey nova, {model: computer, threshold: 0.6}, own.wake, {model: words/own}]"
            ).keywords
        else {
            Issue.record("no models were read")
            return
        }
        #expect(try one.map { try $0.file() } == [Checkout.path("Models/computer.wake")])
        #expect(try own.map { try $0.file() } == [directory.file("own.wake")])
        #expect(several.map(\.isNamed) == [true, true, false, false])
        #expect(several.map(\.threshold) == [nil, 0.6, nil, nil])
        #expect(try several[0].file() == Checkout.path("Models/hey-nova.wake"))
        #expect(try several[2].file() == directory.file("own.wake"))
        #expect(try several[3].file() == directory.file("words/own"))
        #expect { try KeywordSetting(model: "hey nowa").file() } throws: {
            ($0 as? Failure)?.message.contains("did you mean \"hey nova\"?") == true
        }
    }

    @Test(
        "A word of one's own is found by its name beside the configuration, after those that come with voiced"
    )
    func ownWords() throws {
        for name in ["hey jupiter", "the-word", "orbit"] { _ = directory.write([], as: "\(name).wake") }
        guard
            case .models(let words) = try read(
                "keywords: [hey jupiter, the word, {model: hey jupiter, threshold: 0.6}, orbit]"
            ).keywords, case .models(let one) = try read("keywords: hey jupiter").keywords
        else {
            Issue.record("no models were read")
            return
        }
        let own = directory.file("hey jupiter.wake")
        #expect(
            try words.map { try $0.file() } == [
                own, directory.file("the-word.wake"), own, Checkout.path("Models/orbit.wake"),
            ])
        #expect(try one.map { try $0.file() } == [own])
        #expect { try KeywordSetting(model: "hey mars").file() } throws: {
            ($0 as? Failure)?.message.contains("its file \"hey mars.wake\" beside the configuration") == true
        }
    }

    @Test("A program with a slash is relative to the configuration, one without is looked up")
    func programs() throws {
        let configuration = try read(
            """
            actions: {a: {command: [./on.sh, ./x]}, b: {command: [bin/off]}, c: {command: [sh]}, d: {command: [/bin/sh]}}
            on-event: {idle: {command: [./ring.sh]}}
            """)
        #expect(
            configuration.actions.mapValues { $0.command } == [
                "a": [directory.file("on.sh"), "./x"], "b": [directory.file("bin/off")], "c": ["sh"],
                "d": ["/bin/sh"],
            ])
        #expect(configuration.onEvent["idle"]?.command == [directory.file("ring.sh")])
    }

    @Test("Every setting that it shows is one, and none is missing")
    func complete() throws {
        let text = everything(in: ConfigurationSample().text)
        // The two satellites exclude each other, and so do one language and several.
        let lines = text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("languages:") }
        let start = try #require(lines.firstIndex(of: "esphome:"))
        let end = lines[(start + 1)...].firstIndex { $0.first?.isLetter == true } ?? lines.endIndex
        #expect(try read(lines[start..<end].joined(separator: "\n")).esphome != nil)
        let configuration = try read((lines[..<start] + lines[end...]).joined(separator: "\n"))
        #expect(configuration.wyoming?.satellite != nil)
        #expect(configuration.keywords != nil && configuration.classifier != nil && configuration.mqtt != nil)
        #expect(configuration.recognizer.settings.count == 3)
        #expect(configuration.actions.count == 4 && configuration.onEvent.count == 1)
        // Each part names its keys where it refuses one that it does not know.
        let parts = [
            "", "keywords.", "wake-word", "endpointing", "recognizer.0", "recognizer.1", "recognizer.2",
            "classifier", "actions.light", "actions.temperature.http", "actions.cover.mqtt", "feedback",
            "privacy", "retention", "control", "control.http", "mqtt", "mqtt.tls", "wyoming", "esphome",
            "site", "dictation", "display",
        ]
        for part in parts { #expect(try missing(of: part, in: text).isEmpty, "\(part)") }
    }

    @Test(
        "The examples of actions and of events are those of the domain",
        arguments: Configuration.Domain.allCases)
    func examples(domain: Configuration.Domain) throws {
        let lines = everything(in: ConfigurationSample(domain: domain).text).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: "actions:"))
        let end = try #require(lines[start...].firstIndex { $0.hasPrefix("# --- ") })
        let own = (["domain: \(domain.rawValue)"] + lines[start..<end]).joined(separator: "\n")
        let configuration = try read(own)
        #expect(configuration.actions.count == 4 && configuration.onEvent.count == 1)
        #expect(configuration.onEvent.refusal(in: domain) == nil)
        // What is no JSON is refused here.
        for action in configuration.actions.values { #expect(try !action.templates.isEmpty) }
    }

    @Test("Lines fit a terminal, and a change of these keys is applied while the daemon runs")
    func lines() {
        for text in [ConfigurationSample().text, Configuration.reference] {
            #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 120 })
        }
        let live = ["keywords", "speakers.allow", "actions", "on-event", "feedback.level"]
        #expect(Configuration.liveKeys == live)
    }

    @Test("The page has the keys of each kind of recognizer below it, with its own default")
    func kinds() {
        let lines = Configuration.reference.split(separator: "\n")
        let kind = lines.firstIndex { $0.hasPrefix("- `recognizer.kind` (`wyoming`): ") } ?? lines.endIndex
        let keys = lines[kind...].dropFirst().prefix { $0.hasPrefix("  ") }
        #expect(keys.contains { $0.hasPrefix("  - `recognizer.timeout` (seconds, 0.1 to 60; default `4`)") })
        #expect(keys.count { $0.contains("`recognizer.timeout`") } == 1)
    }

    /// Keys that `part` may have, and that stand nowhere in `text`.
    ///
    /// Alternatives that exclude each other are left out; the prose names them.
    private func missing(of part: String, in text: String) throws -> [String] {
        let alternatives: Set = ["key-variable", "password-variable", "text"]
        let refused = "zzz: 1"
        let names = part.split(separator: ".").map(String.init)
        var document = ""
        for (depth, name) in names.enumerated() where Int(name) == nil {
            document += String(repeating: "  ", count: depth) + "\(name):\n"
        }
        let indent = String(repeating: "  ", count: names.count { Int($0) == nil })
        switch part {
        case "keywords.": document = "keywords:\n  - \(refused)\n"
        case "recognizer.0": document = "recognizer:\n  - kind: wyoming\n    \(refused)\n"
        case "recognizer.1": document = "recognizer:\n  - kind: http\n    \(refused)\n"
        case "recognizer.2": document = "recognizer:\n  - kind: pocketsphinx\n    \(refused)\n"
        default: document += indent + refused + "\n"
        }
        // What stands before it in the part is needed before its own keys are looked at.
        if part == "mqtt.tls" { document = "mqtt:\n  broker: x\n  tls:\n    \(refused)\n" }
        let message: String
        do {
            _ = try read(document)
            Issue.record("\(part) took a setting that is none")
            return []
        } catch {
            message = "\(error)"
        }
        guard let list = message.components(separatedBy: "there are ").dropFirst().first else {
            Issue.record("\(part): \(message)")
            return []
        }
        let keys = list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return keys.filter { key in
            !alternatives.contains(key) && !text.contains("\(key):")
        }
    }
}
