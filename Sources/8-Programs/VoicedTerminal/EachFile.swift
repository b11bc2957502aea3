import ArgumentParser
import Foundation
import VoicedConfiguration

/// Does something with each of several files: one that cannot be used is reported and the others are still done.
package enum EachFile {
    /// - Throws: the exit code of the first failure, once every file has had its turn.
    package static func run(_ files: [String], _ body: (String) async throws -> Void) async throws {
        var first: ExitCode?
        for file in files {
            do {
                try await body(file)
            } catch {
                let failure = Failure(error)
                Console.complain(failure.message)
                first = first ?? failure.code
            }
        }
        if let first { throw first }
    }
}
