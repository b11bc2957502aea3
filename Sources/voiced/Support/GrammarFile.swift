import ArgumentParser
import CommandFiles
import Commands
import Foundation

/// Reads the grammar that a subcommand works with.
enum GrammarFile {
    /// - Parameters:
    ///   - path: the grammar.
    ///   - aliases: the phrases and milestones that its slots draw on; nil takes those that come with voiced.
    static func read(path: String, aliases: String?) throws(Failure) -> Grammar {
        try read(path: path, context: context(aliases: aliases))
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

    private static func context(aliases: String?) throws(Failure) -> GrammarContext {
        // A grammar without milestones needs no phrases, so those that come with voiced may be missing.
        guard let path = aliases ?? (try? DataFiles.path(of: "aliases.yaml")) else { return GrammarContext() }
        do {
            let file = try CommandFile(path: path)
            return GrammarContext(AliasDictionary(file.aliases, milestones: file.milestones))
        } catch {
            throw Failure(error)
        }
    }
}
