import ArgumentParser

/// The error that ends a subcommand: a sentence that says what to do next, and the exit code.
package struct Failure: Error, CustomStringConvertible {
    package var code: ExitCode
    package var message: String
    /// Further mistakes of the same file, a sentence each.
    package var further: [String] = []

    package init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}
