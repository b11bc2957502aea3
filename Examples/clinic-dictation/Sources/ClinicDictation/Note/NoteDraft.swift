import Dictation
import Foundation

/// A note that is being dictated: a text for each section, and the section that is spoken into. In memory alone.
package struct NoteDraft: Hashable, Sendable {
    /// Names the note from its first word on, so that sending it twice is one note.
    package let id: UUID
    /// Whom and what it is about.
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

    /// The text of the section spoken into as it would be if what is being said ended now.
    package func preview(_ said: String) -> String { text.preview(said) }

    /// Takes an utterance: words go to the section spoken into, and a correction acts on it.
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
