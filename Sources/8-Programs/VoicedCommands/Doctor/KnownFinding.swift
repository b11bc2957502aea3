import Diagnostics

/// A check whose outcome is known before it runs, such as that of a file that could not be found.
struct KnownFinding: Check {
    let name: String
    let finding: Finding

    func run() async -> Finding { finding }
}
