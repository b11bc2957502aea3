import Dictation
import Foundation

/// A note that is being dictated: a text for each section, and the section that is spoken into. In memory alone.
public struct NoteDraft: Hashable, Sendable {
    /// Names the note from its first word on, so that sending it twice is one note.
    public let id: UUID
    /// Whom and what it is about.
    public let appointment: Appointment
    /// The section that is spoken into.
    public var section = NoteSection.complaint
    /// Grows with every change of a text.
    public private(set) var revision = 0
    private var texts: [NoteSection: DictatedText] = [:]

    /// Begins an empty note.
    public init(about appointment: Appointment, id: UUID = UUID()) {
        (self.appointment, self.id) = (appointment, id)
    }

    /// Whether nothing is in it.
    public var isEmpty: Bool { NoteSection.allCases.allSatisfy { self[$0].isEmpty } }

    /// The text of a section.
    public subscript(section: NoteSection) -> String { texts[section]?.text ?? "" }

    /// The text of the section spoken into as it would be if what is being said ended now.
    public func preview(_ said: String) -> String { text.preview(said) }

    /// Takes an utterance: words go to the section spoken into, and a correction acts on it.
    public mutating func take(_ said: String) -> DictatedText.Change {
        var text = text
        let change = text.take(said)
        if text.text != self.text.text { revision += 1 }
        texts[section] = text
        return change
    }

    /// Takes back the last change of the section spoken into; false where there is none.
    public mutating func undo() -> Bool {
        var text = text
        guard text.undo() else { return false }
        revision += 1
        texts[section] = text
        return true
    }

    /// The note as it is signed.
    public func signed(by doctor: String, at date: Date) -> ClinicalNote {
        ClinicalNote(
            id: id, appointment: appointment.id, patient: appointment.patient.id, doctor: doctor, signedAt: date,
            sections: Dictionary(
                uniqueKeysWithValues: NoteSection.allCases.filter { !self[$0].isEmpty }
                    .map { ($0.rawValue, self[$0].trimmingCharacters(in: .whitespacesAndNewlines)) }))
    }

    private var text: DictatedText { texts[section] ?? DictatedText(options: .clinicalNote) }
}
