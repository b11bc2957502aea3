import Actions
import Commands
import Feedback
import VoicedConfiguration

/// The sentences of a room's answers that have no value in them, as they are spoken: their sound says nothing about a
/// person.
enum FixedSentences {
    /// - Parameters:
    ///   - configuration: what its actions say counts if it has no place for a value.
    ///   - languages: those of the room.
    static func of(_ configuration: Configuration, in languages: [Language]) -> Set<String> {
        var formats = languages.map(\.definition.answers)
        if formats.allSatisfy(\.isEmpty) {
            // English is in no file: its sentences are the keys of the other languages.
            formats = DataFiles.languages.filter { $0 != "en" }
                .compactMap { try? configuration.words(of: $0).definition.answers }
        }
        let texts = formats.joined().filter { !$0.key.contains("%") && !$0.value.contains("%") }
            .flatMap { [$0.key, $0.value] }
        // What has no mark at its end is a part of a sentence, and may be a value: “difficult airway”.
        let answers = texts.filter { $0.last.map { ".!?".contains($0) } ?? false }
        let actions = Array(configuration.actions.values) + Array(configuration.onEvent.values)
        let said = actions.compactMap(\.say).compactMap { try? ActionTemplate($0) }
            .filter(\.names.isEmpty).map(\.beginning)
        return Set((answers + said + actions.compactMap(\.dictate)).flatMap(SpokenSentences.split))
    }
}
