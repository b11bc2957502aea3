import Commands
import Foundation
import Storage
import Testing

@Suite("What of the words stays in the log")
struct TranscriptPolicyTests {
    private let entry = CommandLogEntry(
        workID: UUID(), commandText: "the patient is in mister smith", confidence: .high, outcome: .done,
        sourceText: "The patient is in, Mister Smith.")

    @Test("is all of them if they are kept")
    func keep() { #expect(entry.kept(by: .keep, phrase: "patient is in") == entry) }

    @Test("is the phrase that matched if they are redacted, and nothing if none did")
    func redact() {
        let redacted = entry.kept(by: .redact, phrase: "patient is in")
        #expect(redacted.commandText == "patient is in" && redacted.sourceText == nil)
        let nothing = entry.kept(by: .redact, phrase: nil)
        #expect(nothing.commandText.isEmpty && nothing.sourceText == nil)
        #expect(redacted.id == entry.id && redacted.outcome == entry.outcome)
    }

    @Test("is nothing if they are off")
    func off() {
        let off = entry.kept(by: .off, phrase: "patient is in")
        #expect(off.commandText.isEmpty && off.sourceText == nil)
    }
}
