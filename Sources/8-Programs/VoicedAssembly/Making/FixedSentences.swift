import Actions
import Commands
import Feedback
import VoicedConfiguration

/// The spoken sentences of a room's answers without a value in them. Their sound says nothing about a person.
enum FixedSentences {
    /// - Parameters:
    ///   - configuration: gives the sentences of its actions that have no place for a value.
    ///   - languages: the languages of the room.
    static func of(_ configuration: Configuration, in languages: [Language]) -> Set<String> {
        var formats = languages.map(\.definition.answers)
        if formats.allSatisfy(\.isEmpty) {
            // No file has the English sentences: they are the keys of the other languages.
            formats = DataFiles.languages.filter { $0 != "en" }
                .compactMap { try? configuration.words(of: $0).definition.answers }
        }
        let texts = formats.joined().filter { !$0.key.contains("%") && !$0.value.contains("%") }
            .flatMap { [$0.key, $0.value] }
        // A text without a mark at its end is a part of a sentence, and may be a value: “difficult airway”.
        let answers = texts.filter { $0.last.map { ".!?".contains($0) } ?? false }
        let actions = Array(configuration.actions.values) + Array(configuration.onEvent.values)
        let said = actions.compactMap(\.say).compactMap { try? ActionTemplate($0) }
            .filter(\.names.isEmpty).map(\.beginning)
        return Set((answers + said + actions.compactMap(\.dictate)).flatMap(SpokenSentences.split))
    }
}
