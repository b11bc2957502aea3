public import Commands
import Foundation
import RoomRecords
import Storage

/// The cases on the schedule by their names.
extension RoomState {
    /// The phrases that begin each scheduled case by its name: one of `words`, then its procedure, its surgeon, or
    /// both.
    ///
    /// A name that two cases share is left out, since it is ambiguous.
    ///
    /// - Parameter words: the words before the name; see ``RoomOptions/beginningWords``.
    /// - Returns: rows for the action `begin_case`, in a stable order, with keys that stay the same.
    public func casePhrases(_ words: [String]) -> [Alias] {
        namedCases(words).map(\.alias)
    }

    /// The case that a phrase of ``casePhrases(_:)`` names; nil for any other phrase.
    func namedCase(_ alias: Alias, _ words: [String]) -> SurgicalCase? {
        namedCases(words).first { $0.alias.id == alias.id }?.surgicalCase
    }

    private func namedCases(_ words: [String]) -> [(alias: Alias, surgicalCase: SurgicalCase)] {
        let named = upcoming.flatMap { one in names(of: one).map { (name: $0, surgicalCase: one) } }
        let cases = Dictionary(grouping: named, by: \.name)
        return named.filter { cases[$0.name]?.count == 1 }.flatMap { name, one in
            words.map { word in
                let phrase = "\(word) \(name)"
                let id = UUID(name: "begin/\(one.id)/\(phrase)")
                return (Alias(id: id, scopeID: place.scopeID, phrase: phrase, action: .beginCase), one)
            }
        }
    }

    /// The spoken form of a name: schedules abbreviate “doctor”.
    static func spoken(_ name: String) -> String {
        TextNormalizer.normalize(name).split(separator: " ").map { $0 == "dr" ? "doctor" : $0 }
            .joined(separator: " ")
    }

    private func names(of one: SurgicalCase) -> [String] {
        let parts = [one.procedure, one.surgeon].compactMap { $0.map(Self.spoken) }.filter { !$0.isEmpty }
        let all = parts + (parts.count == 2 ? [parts.joined(separator: " "), "\(parts[1]) \(parts[0])"] : [])
        return all.filter { $0.utf8.count < Alias.maximumPhraseByteCount / 2 }
    }
}
