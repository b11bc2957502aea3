/// One condition that the daemon needs to work.
///
/// A new check needs three things: a type in a file of `Checks` that conforms, a test with a world in which the check
/// fails, and an entry in the program's list of checks. A check changes nothing, takes bounded time, and never throws:
/// an error becomes its finding.
package protocol Check: Sendable {
    /// The name of the check, one or two words.
    var name: String { get }

    /// Looks at the machine as it is now.
    func run() async -> Finding
}
