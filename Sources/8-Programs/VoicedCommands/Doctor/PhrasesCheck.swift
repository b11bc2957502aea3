import Commands
import Diagnostics
import VoicedAssembly

/// Checks the phrases of the file and of the database with which the daemon would start.
struct PhrasesCheck: Check {
    let name = "phrases"
    let phrases: PhrasesInUse

    func run() async -> Finding {
        let places = [phrases.path] + (phrases.database.map { [$0] } ?? [])
        let said = "\(phrases.dictionary.phrases.count) phrases in use, \(places.joined(separator: " and "))"
        let issues =
            phrases.unreadable.map { "the row \($0) of the database cannot be read." }
            + phrases.dictionary.issues.map(\.message)
        guard let first = issues.first else { return .ok(said) }
        let others = issues.count == 1 ? "" : " (and \(issues.count - 1) more; voiced run logs them all)"
        return .warning("\(said); one row does nothing: \(first)\(others)", "correct or delete the row")
    }
}
