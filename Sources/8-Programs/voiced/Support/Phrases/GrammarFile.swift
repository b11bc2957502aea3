import ArgumentParser
import CommandFiles
import Commands
import Foundation
import VoicedConfiguration

/// Reads the grammar that a subcommand works with.
enum GrammarFile {
    /// - Parameters:
    ///   - path: the grammar.
    ///   - phrases: which phrases and milestones its slots draw on.
    static func read(path: String, with phrases: PhraseOptions) async throws -> Grammar {
        try read(path: path, context: try await context(phrases))
    }

    /// - Parameters:
    ///   - path: the grammar.
    ///   - context: the phrases and milestones that its slots draw on.
    static func read(path: String, context: GrammarContext) throws(Failure) -> Grammar {
        do {
            return try Grammar(contentsOfFile: path, context: context)
        } catch {
            switch error.code {
            case .notFound, .unreadable: throw Failure(.noInput, error.message)
            case .notRegular: throw Failure(.badConfiguration, error.message)
            default: throw Failure(.badData, error.message)
            }
        }
    }

    private static func context(_ phrases: PhraseOptions) async throws -> GrammarContext {
        // A grammar without milestones needs no phrases, so those that come with voiced may be missing.
        if try !phrases.namesFile(), (try? DataFiles.path(of: "aliases.yaml")) == nil {
            return GrammarContext()
        }
        return GrammarContext(try await phrases.load().dictionary)
    }
}
