import Dictation
import Foundation

/// A note that is being dictated: a text for each section, and the section that is spoken into. In memory alone.
package struct NoteDraft: Hashable, Sendable {
    /// The key of the note from its first word on, so that a note that is sent twice stays one note.
    package let id: UUID
    /// The appointment that the note is about.
    package let appointment: Appointment
    /// The section that is spoken into.
    package var section = NoteSection.complaint
    /// Grows with every change of a text.
    package private(set) var revision = 0
    private var texts: [NoteSection: DictatedText] = [:]

    /// Begins an empty note.
    package init(about appointment: Appointment, id: UUID = UUID()) {
        (self.appointment, self.id) = (appointment, id)
    }

    /// Whether nothing is in it.
    package var isEmpty: Bool { NoteSection.allCases.allSatisfy { self[$0].isEmpty } }

    /// The text of a section.
    package subscript(section: NoteSection) -> String { texts[section]?.text ?? "" }

    /// Returns the text of the current section as it would be if the words being said ended now.
    package func preview(_ said: String) -> String { text.preview(said) }

    /// Takes an utterance: adds words to the current section, or applies a correction to it.
    package mutating func apply(_ said: String) -> DictatedText.Change {
        var text = text
        let change = text.apply(said)
        if text.text != self.text.text { revision += 1 }
        texts[section] = text
        return change
    }

    /// Takes back the last change of the section spoken into; false if there is none.
    package mutating func undo() -> Bool {
        var text = text
        guard text.undo() else { return false }
        revision += 1
        texts[section] = text
        return true
    }

    /// The note as it is signed.
    package func signed(by doctor: String, at date: Date) -> ClinicalNote {
        ClinicalNote(
            id: id, appointment: appointment.id, patient: appointment.patient.id, doctor: doctor,
            signedAt: date,
            sections: Dictionary(
                uniqueKeysWithValues: NoteSection.allCases.filter { !self[$0].isEmpty }
                    .map { ($0.rawValue, self[$0].trimmingCharacters(in: .whitespacesAndNewlines)) }))
    }

    private var text: DictatedText { texts[section] ?? DictatedText(options: .clinicalNote) }
}
