public import Commands
import Foundation
import RoomRecords
import Storage

/// The surgeons of the day by their names.
extension RoomState {
    /// The most surgeons with phrases of their own: more than a facility has on one day.
    private static let limit = 20

    /// The surgeon of this room: that of the case in progress, else of the next case, else of the last case.
    var surgeonOfDay: String? { currentCase?.surgeon ?? upcoming.first?.surgeon ?? lastCase?.surgeon }

    /// The phrases that ask about the day of a surgeon by name: those of ``RoomOptions/surgeonQuestions`` in each
    /// language, with the whole name, or with the title and the last part of it.
    ///
    /// A name that two surgeons share is left out, since it is ambiguous.
    public func surgeonPhrases(_ options: RoomOptions) -> [Alias] { namedSurgeons(options).map(\.alias) }

    /// The surgeon whom a phrase of ``surgeonPhrases(_:)`` names; nil for any other phrase.
    func namedSurgeon(_ alias: Alias, _ options: RoomOptions) -> String? {
        namedSurgeons(options).first { $0.alias.id == alias.id }?.surgeon
    }

    private func namedSurgeons(_ options: RoomOptions) -> [(alias: Alias, surgeon: String)] {
        let surgeons = Set(day.rows.filter { $0.status != .cancelled }.compactMap(\.surgeon)).sorted().prefix(
            Self.limit)
        let questions = options.surgeonQuestions.sorted { $0.key < $1.key }
        return options.languages.flatMap { language in
            let named = surgeons.flatMap { one in
                Self.names(ofSurgeon: one, in: language).map { (name: $0, surgeon: one) }
            }
            let shared = Dictionary(grouping: named, by: \.name)
            return named.filter { shared[$0.name]?.count == 1 }.flatMap { name, surgeon in
                questions.map { words, action in
                    let phrase = language.say(SpokenSentence(stringLiteral: words))
                        .replacing("NAME", with: name)
                    let id = UUID(name: "surgeon/\(surgeon)/\(phrase)")
                    return (Alias(id: id, scopeID: place.scopeID, phrase: phrase, action: action), surgeon)
                }
            }
        }
    }

    private static func names(ofSurgeon name: String, in language: Language) -> [String] {
        let spoken = spoken(name, in: language)
        guard !spoken.isEmpty, spoken.utf8.count < Alias.maximumPhraseByteCount / 2 else { return [] }
        let (parts, title) = (spoken.split(separator: " "), doctor(in: language))
        guard parts[0] == title, parts.count > 2 else { return [spoken] }
        return [spoken, "\(title) \(parts[parts.count - 1])"]
    }
}
