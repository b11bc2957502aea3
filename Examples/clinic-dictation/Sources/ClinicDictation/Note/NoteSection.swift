/// A part of a clinical note, in the order in which it is written and read.
package enum NoteSection: String, Codable, CaseIterable, Hashable, Sendable {
    /// What the patient comes with.
    case complaint
    /// What is seen and measured.
    case findings
    /// What was done today.
    case treatment
    /// What comes next.
    case plan

    /// The one after it; the last stays the last.
    package var next: NoteSection { step(1) }
    /// The one before it; the first stays the first.
    package var previous: NoteSection { step(-1) }

    private func step(_ count: Int) -> NoteSection {
        let all = Self.allCases
        let index = all.firstIndex(of: self)! + count
        return all[min(max(index, 0), all.count - 1)]
    }
}
