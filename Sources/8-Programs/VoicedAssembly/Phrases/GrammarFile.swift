import ArgumentParser
import CommandFiles
import Commands
import Foundation
import VoicedConfiguration

/// Reads the grammar that a subcommand works with.
package enum GrammarFile {
    /// - Parameters:
    ///   - path: the grammar.
    ///   - context: the phrases and milestones that its slots draw on.
    package static func read(path: String, context: GrammarContext) throws(Failure) -> Grammar {
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
}
