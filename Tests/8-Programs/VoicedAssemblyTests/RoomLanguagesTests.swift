import CommandFiles
import Commands
import Foundation
import TestSupport
import Testing
import VoicedConfiguration

@testable import VoicedAssembly

@Suite("The names of milestones in a room's languages")
struct RoomLanguagesTests {
    private func configuration(_ languages: [String]) -> Configuration {
        var configuration = Configuration()
        (configuration.domain, configuration.languages) = (.operatingRoom, languages)
        return configuration
    }

    /// What a milestone of the main language is called in the second one, by all that a room has of it.
    private func names(of name: String, in languages: RoomLanguages) throws -> Set<String> {
        let targets = languages.file.targets
        let target = try #require(targets.first { $0.name == name })
        let dictionaries = languages.dictionaries(
            of: languages.aliases, scopeID: UUID(), targets: targets)
        let parser = try languages.parser(of: dictionaries)
        #expect(languages.main.name(of: target) == name && parser.language.name(of: target) == name)
        return Set(
            (languages.others + dictionaries.dropFirst().map(\.language) + parser.others.map(\.language))
                .map { $0.name(of: target) })
    }

    @Test(
        "are those of each language's file, whichever is the main one",
        arguments: [(["en", "de"], "Incision", "Schnitt"), (["de", "en"], "Schnitt", "Incision")])
    func both(_ codes: [String], _ name: String, _ other: String) throws {
        let languages = try RoomLanguages(configuration(codes))
        #expect(try names(of: name, in: languages) == [other])
        #expect(languages.main.names.isEmpty && languages.others.map(\.code) == [codes[1]])
        #expect(languages.others == [try configuration(codes).words(of: codes[1])])
        #expect(try RoomLanguages(configuration([codes[0]])).others.isEmpty)
    }

    @Test("follow a file that is read again")
    func readAgain() throws {
        let folder = TemporaryDirectory()
        let path = folder.file("aliases.yaml")
        let text = try String(contentsOfFile: Checkout.path("Models/aliases.yaml"), encoding: .utf8)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        var configuration = configuration(["en", "de"])
        configuration.aliases = path
        var languages = try RoomLanguages(configuration)
        try text.replacing("  - name: Incision\n", with: "  - name: Knife\n    as: Incision\n")
            .write(toFile: path, atomically: true, encoding: .utf8)
        try languages.readAgain(vocabulary: configuration.vocabulary)
        #expect(try names(of: "Knife", in: languages) == ["Schnitt"])
        #expect(!languages.others[0].names.values.contains("Incision"))
    }
}
