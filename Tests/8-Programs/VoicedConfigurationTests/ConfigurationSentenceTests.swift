import Commands
import Foundation
import TestSupport
import Testing

@testable import VoicedConfiguration

@Suite("What is wrong with a configuration, as a sentence")
struct ConfigurationSentenceTests {
    private let directory = TemporaryDirectory()

    private func sentence(_ text: String) throws -> String {
        let path = directory.write(Array(text.utf8), as: "voiced.yaml")
        do {
            _ = try Configuration.read(path: path)
            return ""
        } catch {
            #expect(error.code == .badConfiguration)
            return error.message.replacing(path + ": ", with: "")
        }
    }

    /// A room whose server has voices for languages.
    private static func voices(_ voices: String, _ languages: String) -> String {
        """
        \(languages)
        recognizer: {kind: wyoming, uri: 'tcp://127.0.0.1:1'}
        feedback: {voice-server: {uri: 'tcp://127.0.0.1:2', voices: \(voices)}}
        """
    }

    @Test(
        "says what another language than English needs",
        arguments: [
            (
                "language: de",
                "recognizer: PocketSphinx hears English alone, and the language is de; name a recognizer"
            ),
            (
                "language: de\nrecognizer: [{kind: wyoming, uri: 'tcp://127.0.0.1:1'}, pocketsphinx]",
                "recognizer: Pocket"
            ),
            (
                "language: de\nrecognizer: {kind: wyoming, uri: 'tcp://127.0.0.1:1', language: en}",
                "recognizer: its language is en, and that of the room is de"
            ),
            ("language: German", "language: \"German\" is no language; use a code"),
            ("language: ../de", "language: \"../de\" is no language"),
            ("language: de\nrecognizer: {kind: wyoming, uri: 'tcp://127.0.0.1:1'}", ""),
            (
                "languages: [en, de]",
                "recognizer: PocketSphinx hears English alone, and the languages are en, de; name a recognizer "
                    + "that hears them, which scripts/install-recognizer faster-whisper --model base --language "
                    + "en,de installs"
            ),
            (
                "languages: [en, de]\nrecognizer: [pocketsphinx, {kind: wyoming, uri: 'tcp://127.0.0.1:1'}]",
                "recognizer: PocketSphinx hears English alone"
            ),
            (
                "languages: [en, de]\nrecognizer: {kind: wyoming, uri: 'tcp://127.0.0.1:1', language: de}",
                "recognizer: its language is de, and those of the room are en, de; leave it out"
            ),
            ("language: en\nlanguages: [en, de]", "languages: language and languages contradict each other"),
            ("languages: [de]", "languages: name two languages or more here, and one as language"),
            ("languages: []", "languages: name two languages or more here"),
            ("languages: [de, de]", "languages: de is named twice"),
            ("languages: [en, German]", "languages: \"German\" is no language; use a code"),
            ("languages: [en, ../de]", "languages: \"../de\" is no language"),
            ("languages: de", "languages: a list belongs here"),
            (
                "languages: [aa, ab, ac, ad, ae, af, ag, ah, ai]",
                "languages: there are more than 8 languages"
            ),
            ("languages: [en, de]\nrecognizer: {kind: wyoming, uri: 'tcp://127.0.0.1:1'}", ""),
            (
                Self.voices("{de: thorsten}", "languages: [en, de]"), ""
            ),
            (
                Self.voices("{en: joe}", "languages: [en, de]"),
                "feedback: voice-server.voices: en is the main language; its voice is voice-server.voice"
            ),
            (
                Self.voices("{fr: siwis}", "languages: [en, de]"),
                "feedback: voice-server.voices: nothing is spoken in fr here; languages has to name it"
            ),
            (
                Self.voices("{de: thorsten}", "language: en"),
                "feedback: voice-server.voices: nothing is spoken in de here"
            ),
            (
                Self.voices("{German: thorsten}", "languages: [en, de]"),
                "feedback.voice-server.voices: \"German\" is no language; use a code"
            ),
        ])
    func language(_ text: String, _ expected: String) throws {
        let said = try sentence(text)
        #expect(expected.isEmpty ? said.isEmpty : said.hasPrefix(expected), "\(said)")
    }

    @Test("has the recognizers and the voice use the language, unless they name one")
    func usesLanguage() throws {
        func read(_ text: String) throws -> Configuration {
            try Configuration.read(path: directory.write(Array(text.utf8), as: "voiced.yaml"))
        }
        let server = "recognizer: {kind: wyoming, uri: 'tcp://127.0.0.1:1'}\n"
        let german = try read("language: de\n" + server)
        #expect(german.recognizer.settings.map(\.language) == ["de"] && german.feedback.voice == "de")
        let path = try german.phrasesPath
        #expect(path.hasSuffix("languages/de/aliases.yaml"))
        #expect(german.englishFiles().isEmpty)
        _ = try german.words()
        let named = try read("language: de\nfeedback: {voice: de+f3}\n" + server)
        #expect(named.feedback.voice == "de+f3")
        let french = try read("language: fr\ndomain: home\n" + server)
        #expect(french.englishFiles() == ["home-aliases.yaml", "home.yaml"])
        let grammar = try french.grammarPath
        #expect(grammar?.hasSuffix("Models/home.yaml") == true)
        let english = try read(server)
        #expect(english.recognizer.settings.map(\.language) == [nil] && english.feedback.voice == nil)
    }

    @Test("has the recognizers find out which of several languages is spoken, and each has its files")
    func usesLanguages() throws {
        func read(_ text: String) throws -> Configuration {
            try Configuration.read(path: directory.write(Array(text.utf8), as: "voiced.yaml"))
        }
        let servers = """
            recognizer:
              - {kind: wyoming, uri: 'tcp://127.0.0.1:1'}
              - {kind: http, style: whisper.cpp, url: 'http://127.0.0.1:1/inference'}

            """
        let both = try read("languages: [en, de]\naliases: mine.yaml\n" + servers)
        #expect(both.language == "en" && both.languages == ["en", "de"] && both.feedback.voice == nil)
        #expect(both.recognizer.settings.map(\.language) == [nil, nil])
        let detects = both.recognizer.settings.map { setting in
            if case .http(let http) = setting.kind { http.detectsLanguage } else { false }
        }
        #expect(detects == [false, true])
        // A file of one's own is of the main language.
        let (english, german) = (try both.phrasesPath(in: "en"), try both.phrasesPath(in: "de"))
        #expect(english.hasSuffix("mine.yaml") && german.hasSuffix("languages/de/aliases.yaml"))
        #expect(try both.words() == .english)
        #expect(try both.words(of: "de").code == "de")
        let other = try read("languages: [de, en]\ndomain: home\n" + servers)
        #expect(other.language == "de" && other.feedback.voice == "de")
        let grammar = try other.grammarPath(in: "en")
        #expect(grammar.hasSuffix("Models/home.yaml"))
    }

    @Test(
        "names the nearest key or value, and all of them only if none is near",
        arguments: [
            ("feedbck: {level: none}", "\"feedbck\" is no setting; did you mean \"feedback\"?"),
            (
                "actions: {light: {comand: [a]}}",
                "actions.light: \"comand\" is no setting; did you mean \"command\"?"
            ),
            ("domain: hoem", "domain: \"hoem\" is not known here; did you mean \"home\"?"),
            ("privacy: {audio: everything}", "privacy.audio: \"everything\" is not known here; use "),
            ("zzz: 1", "\"zzz\" is no setting; there are actions, alerts, aliases, "),
        ])
    func nearest(_ text: String, _ expected: String) throws {
        let said = try sentence(text)
        #expect(said.hasPrefix(expected), "\(said)")
    }

    @Test(
        "says what belongs there, and names no type of Swift",
        arguments: [
            ("keywords: {a: b}", "keywords: a list belongs here"),
            ("actions: {light: {command: a}}", "actions.light.command: a list belongs here"),
            ("actions: [a]", "actions: settings belong here"),
            ("retention: 5", "retention: settings belong here"),
            ("channel: x", "channel: a whole number belongs here"),
            ("endpointing: {silence: 1.5s}", "endpointing.silence: a number belongs here; write it alone"),
            ("endpointing: {silence: [1]}", "endpointing.silence: one value belongs here"),
            ("shared-room: 7", "shared-room: true or false belongs here"),
            ("facility: x", "facility: an id belongs here"), ("room: [a]", "room: one value belongs here"),
        ])
    func kinds(_ text: String, _ expected: String) throws {
        let said = try sentence(text)
        #expect(said.hasPrefix(expected), "\(said)")
        for word in ["Sequence", "Mapping", "Scalar", "UUID", "Int", "Bool"] { #expect(!said.contains(word)) }
    }

    @Test("names the wake words that there are where one is misspelt")
    func wakeWords() throws {
        let near = try sentence("keywords: computr")
        #expect(near.hasPrefix("keywords: \"computr\" is no list of models and no wake word; did you mean"))
        let far = try sentence("keywords: zzz")
        #expect(far.hasSuffix("computer, hey nova, hey orbit, nightingale, orbit"), "\(far)")
        let list = try sentence("keywords: orbit, hey nova")
        #expect(list.hasSuffix("no wake word; write a list: [orbit, hey nova]"), "\(list)")
    }

    private func failure(of body: () throws -> Void) -> Failure? {
        do { try body() } catch { return error as? Failure }
        return nil
    }

    @Test(
        "says of milliseconds that seconds are meant, by the name of the key",
        arguments: [
            ("silence: 1500", "silence: 1500 is too much; it is in seconds, such as 1.5, and 60 at the most"),
            ("complete-silence: 500", "complete-silence: 500 is too much; it is in seconds, such as 0.5"),
            ("maximum-duration: 60.5", "maximum-duration: 60.5 is too much; it is in seconds"),
            (
                "no-speech-timeout: 5000",
                "no-speech-timeout: 5000 is too much; it is in seconds, such as 5, and 3600 at the most"
            ),
            ("hangover: 250", "hangover: 250 is too much; it is in seconds, such as 0.25"),
            ("minimum-speech: 120", "minimum-speech: 120 is too much"),
            ("onset: 70", "onset: 70 is too much"),
        ])
    func milliseconds(_ text: String, _ expected: String) throws {
        let path = directory.write(Array("endpointing: {\(text)}".utf8), as: "voiced.yaml")
        let options = try Configuration.read(path: path).endpointing.options
        let thrown = failure(of: { try options.check() })
        let failure = try #require(thrown)
        #expect(failure.message.hasPrefix("endpointing.\(expected)"), "\(failure.message)")
    }

    @Test("names the unit of a number that is out of its bounds")
    func unit() throws {
        let said = try sentence("alerts: {repeat: 5}")
        #expect(said == "alerts.repeat: 5.0 lies outside 10.0 ... 3600.0 seconds", "\(said)")
    }

    @Test("names the languages that there are where there is none of that name")
    func noLanguage() throws {
        var configuration = Configuration()
        configuration.language = "it"
        let thrown = failure(of: { _ = try configuration.words() })
        let failure = try #require(thrown)
        #expect(failure.code == .badConfiguration)
        let expected = "there is no language \"it\"; there are de, en"
        #expect(failure.message.hasPrefix(expected), "\(failure.message)")
    }

    @Test("refuses a threshold that no score reaches", arguments: ["60", "-0.1", "1.01", ".nan", ".inf"])
    func threshold(_ value: String) throws {
        let said = try sentence("keywords: [{model: a.wake}, {model: b.wake, threshold: \(value)}]")
        #expect(said.hasPrefix("keywords (entry 2).threshold: ") && said.contains("0.0 ... 1.0"), "\(said)")
        #expect(try sentence("keywords: [{model: a.wake, threshold: 0.6}]").isEmpty)
    }
}
