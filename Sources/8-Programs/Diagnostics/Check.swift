/// One condition that the daemon needs to work.
///
/// To add one: a file in `Checks` with a type that conforms, a test with a world in which it fails, a line where the
/// program lists them. A check changes nothing, takes bounded time, and never throws: an error is its finding.
package protocol Check: Sendable {
    /// The name of the check, one or two words.
    var name: String { get }

    /// Looks at the machine as it is now.
    func run() async -> Finding
}
