public import Commands
import Foundation
import RoomRecords
import Storage

/// The people of teams by their names.
extension RoomState {
    /// The most people for whom a recognizer of fixed phrases listens.
    static let peopleLimit = 12

    private static let titles: Set<String> = [
        "doctor", "nurse", "professor", "mister", "mr", "ms", "mrs", "doktor", "schwester", "pfleger", "frau",
        "herr",
    ]

    /// The phrases that add people who have been on a team, by name, and those that remove people who are on it now.
    ///
    /// A name that two people share is left out, since it is ambiguous.
    public var peoplePhrases: [Alias] { peoplePhrases(in: [.english]) }

    /// The phrases of ``peoplePhrases`` in several languages.
    func peoplePhrases(in languages: [Language]) -> [Alias] { languages.flatMap(namedPeople).map(\.alias) }

    /// The person whom a phrase of ``peoplePhrases`` names; nil for any other phrase.
    func namedPerson(_ alias: Alias, _ options: RoomOptions) -> CaseStaffRow? {
        options.languages.flatMap(namedPeople).first { $0.alias.id == alias.id }?.person
    }

    /// A name without its titles, for comparison.
    package static func bareName(_ name: String) -> String {
        let words = spoken(name).split(separator: " ")
        let bare = words.drop { titles.contains(String($0)) }
        return (bare.isEmpty ? words[...] : bare).joined(separator: " ")
    }

    private func namedPeople(_ language: Language) -> [(alias: Alias, person: CaseStaffRow)] {
        guard let one = currentCase ?? upcoming.first else { return [] }
        let team = details.of(one.id).staff
        let known = people.prefix(Self.peopleLimit)
        return phrases(for: .addStaff, of: known, in: language) {
            language.say("add \($0) as \(SpokenSentence(stringLiteral: $1))")
        }
            + phrases(for: .removeStaff, of: team.prefix(Self.peopleLimit), in: language) { name, _ in
                language.say("remove \(name)")
            }
    }

    private func phrases(
        for action: CommandAction, of people: some Collection<CaseStaffRow>, in language: Language,
        _ words: (_ name: String, _ role: String) -> String
    ) -> [(alias: Alias, person: CaseStaffRow)] {
        let named = people.map {
            (phrase: words(Self.spoken($0.name, in: language), DetailCode.words($0.role)), person: $0)
        }
        .filter {
            !Self.bareName($0.person.name).isEmpty && $0.phrase.utf8.count < Alias.maximumPhraseByteCount
        }
        let shared = Dictionary(grouping: named, by: \.phrase)
        return named.filter { shared[$0.phrase]?.count == 1 }.map { phrase, person in
            let id = UUID(name: "\(action)/\(person.id)/\(phrase)")
            return (Alias(id: id, scopeID: place.scopeID, phrase: phrase, action: action), person)
        }
    }
}
