import Commands
import Foundation
import Storage

extension CommandLogEntry {
    static func sample(_ text: String) -> CommandLogEntry {
        CommandLogEntry(workID: UUID(), commandText: text, confidence: .high, outcome: .done)
    }
}
