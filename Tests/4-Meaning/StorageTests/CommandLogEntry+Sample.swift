import Commands
import Foundation
import Storage

extension CommandLogEntry {
    static func sample(_ text: String) -> CommandLogEntry {
        CommandLogEntry(caseID: UUID(), commandText: text, confidence: .high, outcome: .done)
    }
}
