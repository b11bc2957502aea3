/// One thing that must be as it should for the daemon to work.
///
/// To add one: a file in `Checks` with a type that conforms, a test with a world in which it fails, a line where the
/// program lists them. A check changes nothing, takes bounded time, and never throws: what goes wrong is what it found.
public protocol Check: Sendable {
    /// What is checked, in a word or two.
    var name: String { get }

    /// Looks at the machine as it is now.
    func run() async -> Finding
}
