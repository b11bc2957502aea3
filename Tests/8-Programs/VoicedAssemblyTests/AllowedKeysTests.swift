import Commands
import Foundation
import Testing
import VoicedConfiguration

@testable import VoicedAssembly

@Suite("What speakers.allow can restrict")
struct AllowedKeysTests {
    private func keys(_ domain: Configuration.Domain = .operatingRoom) throws -> AllowedKeys {
        var configuration = Configuration()
        configuration.domain = domain
        let dictionary = AliasDictionary(
            [Alias(phrase: "good night", action: CommandAction(rawValue: "bedtime"))],
            targets: [CommandTarget(id: UUID(), name: "Patient In")])
        let sentence = try GrammarSentence("turn it on")
        let grammar = try Grammar(
            GrammarDefinition(intents: [GrammarIntent(name: "Light", sentences: [sentence])]))
        return AllowedKeys(configuration, dictionary, grammar)
    }

    @Test(
        "is an intent, an action, what a phrase means, and an action with its target, in any case of letters",
        arguments: ["light", "end_case", "BEDTIME", "record", "record: patient in", "cancel: Patient In"])
    func known(_ key: String) throws { #expect(try keys().fault(of: key) == nil) }

    @Test(
        "is nothing else, and a near name is told",
        arguments: [
            ("ende_case", "did you mean \"end_case\"?"), ("end-case", "did you mean \"end_case\"?"),
            ("record:patient in", "did you mean \"record: Patient In\"?"),
            ("lihgt", "did you mean \"Light\"?"),
            ("record: lunch", "after an action and \": \" there can be Patient In"),
            ("zzzz", "write the name of an action or of an intent"), ("", "write the name of an action"),
        ])
    func unknown(_ key: String, _ advice: String) throws {
        let fault = try #require(try keys().fault(of: key))
        #expect(fault.sentence == "allow: \"\(key)\" is no intent and no action")
        #expect(fault.advice.hasPrefix(advice), "\(fault.advice)")
    }

    @Test("is in a home only what a home carries out")
    func home() throws {
        let keys = try keys(.home)
        #expect(keys.fault(of: "light") == nil && keys.fault(of: "be_quiet") == nil)
        #expect(keys.fault(of: "end_case") != nil)
    }

    @Test("ends a start with 78 if it is unknown")
    func check() throws {
        var settings = SpeakerSettings()
        settings.allow = ["light": ["Anna"], "ende_case": ["Anna"]]
        let keys = try keys()
        let failure = try #require(throws: Failure.self) { try keys.check(settings) }
        #expect(failure.code == .badConfiguration)
        #expect(failure.message.hasPrefix("speakers.allow: \"ende_case\" is no intent"), "\(failure.message)")
        settings.allow["ende_case"] = nil
        try keys.check(settings)
    }
}
