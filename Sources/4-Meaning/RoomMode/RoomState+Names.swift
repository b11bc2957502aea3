public import Commands
import Foundation
import RoomRecords
import Storage

/// The cases on the schedule by their names.
extension RoomState {
    /// The phrases that begin each scheduled case by its name, in each language: one of
    /// ``RoomOptions/beginningWords``, then its procedure, its surgeon, or both.
    ///
    /// A name that two cases share is left out, since it is ambiguous.
    ///
    /// - Returns: rows for the action `begin_case`, in a stable order, with keys that stay the same.
    public func casePhrases(_ options: RoomOptions) -> [Alias] { namedCases(options).map(\.alias) }

    /// The case that a phrase of ``casePhrases(_:)`` names; nil for any other phrase.
    func namedCase(_ alias: Alias, _ options: RoomOptions) -> SurgicalCase? {
        namedCases(options).first { $0.alias.id == alias.id }?.surgicalCase
    }

    private func namedCases(_ options: RoomOptions) -> [(alias: Alias, surgicalCase: SurgicalCase)] {
        options.languages.flatMap { language in
            let named = upcoming.flatMap { one in
                names(of: one, in: language).map { (name: $0, surgicalCase: one) }
            }
            let cases = Dictionary(grouping: named, by: \.name)
            return named.filter { cases[$0.name]?.count == 1 }.flatMap { name, one in
                options.beginningWords.map { word in
                    let phrase = "\(language.say(SpokenSentence(stringLiteral: word))) \(name)"
                    let id = UUID(name: "begin/\(one.id)/\(phrase)")
                    return (Alias(id: id, scopeID: place.scopeID, phrase: phrase, action: .beginCase), one)
                }
            }
        }
    }

    /// The spoken form of a name: schedules abbreviate “doctor”.
    static func spoken(_ name: String, in language: Language = .english) -> String {
        TextNormalizer.normalize(name).split(separator: " ")
            .map { $0 == "dr" ? doctor(in: language) : String($0) }.joined(separator: " ")
    }

    /// The title of a doctor before a name, in lower case.
    static func doctor(in language: Language) -> String { TextNormalizer.normalize(language.say("Doctor ")) }

    private func names(of one: SurgicalCase, in language: Language) -> [String] {
        let parts = [one.procedure, one.surgeon].compactMap { $0.map { Self.spoken($0, in: language) } }
            .filter { !$0.isEmpty }
        let all = parts + (parts.count == 2 ? [parts.joined(separator: " "), "\(parts[1]) \(parts[0])"] : [])
        return all.filter { $0.utf8.count < Alias.maximumPhraseByteCount / 2 }
    }
}
