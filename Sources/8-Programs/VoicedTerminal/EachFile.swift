import ArgumentParser
import Foundation
import VoicedConfiguration

/// Runs the same work for several files. Reports a file that cannot be used, and goes on with the others.
package enum EachFile {
    /// - Throws: the exit code of the first failure, after all files.
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
