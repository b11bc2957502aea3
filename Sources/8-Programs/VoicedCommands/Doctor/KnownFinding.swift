import Diagnostics

/// A check whose finding is known before it runs, such as that of a file that does not exist.
struct KnownFinding: Check {
    let name: String
    let finding: Finding

    func run() async -> Finding { finding }
}
