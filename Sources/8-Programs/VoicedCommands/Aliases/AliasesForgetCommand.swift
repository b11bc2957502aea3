import ArgumentParser
import Commands
import Foundation
import SQLiteStorage
import Storage
import VoicedConfiguration
import VoicedTerminal

/// `voiced aliases forget`: removes phrases that a classifier taught.
struct AliasesForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Forget phrases that a classifier taught.",
        discussion: """
            A running voiced with the same database stops acting on them at once. Phrases that a person entered are \
            never changed. A phrase in quarantine that is forgotten may be learned again.

            Usage: voiced aliases forget "we have liftoff" 6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11
            """)

    @Argument(help: "Phrases, each in quotes, or their ids; `voiced aliases learned` lists both.")
    var phrases: [String]

    @OptionGroup var place: LearnedDatabase

    func run() async throws {
        guard let (store, configuration) = try place.open() else {
            throw Failure(.noInput, "nothing has been learned yet, so there is nothing to forget")
        }
        let learned = try await store.learnedAliases(scopeID: configuration.place.scopeID)
        var found: [LearnedAlias] = []
        for phrase in phrases {
            let normalized = TextNormalizer.normalize(phrase)
            let matches = learned.filter {
                $0.id == UUID(uuidString: phrase) || TextNormalizer.normalize($0.alias.phrase) == normalized
            }
            guard !matches.isEmpty else {
                throw Failure(
                    .noInput,
                    "\"\(phrase)\" has not been learned; `voiced aliases learned` lists what has. Nothing was forgotten"
                )
            }
            found += matches
        }
        try await store.forget(aliasIDs: found.map(\.id), at: Date())
        for one in found { Console.write("forgotten: \(one.alias.phrase)") }
    }
}
