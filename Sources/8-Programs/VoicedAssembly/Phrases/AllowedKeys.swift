import Commands
import VoicedConfiguration

/// The keys that `speakers.allow` can have in a room. Any other key would restrict nothing, and look as if it did.
package struct AllowedKeys {
    /// A sentence that says what is wrong with a key, and advice.
    package struct Fault: Hashable, Sendable {
        package var sentence: String
        package var advice: String
    }

    /// The keys as they are written in files, by their lower-cased forms.
    private let known: [String: String]
    /// The names of the targets of actions, such as milestones.
    private let targets: [String]

    /// - Parameters:
    ///   - dictionary: the phrases, with the targets.
    ///   - grammar: the intents; nil for none.
    ///   - more: further targets, from a file that counts from the next start on.
    package init(
        _ configuration: Configuration, _ dictionary: AliasDictionary, _ grammar: Grammar?,
        more: [CommandTarget] = []
    ) {
        let slots = grammar?.slotNames ?? [:]
        let naming = configuration.vocabulary.targets
        let aiming =
            (naming?.lists.map(\.action.rawValue) ?? [])
            + slots.filter { $0.value.contains(naming?.noun ?? "") }.map(\.key)
        let targets = (dictionary.targets + more).map(\.name)
        var names = configuration.phraseActions.map(\.rawValue) + dictionary.rows.map(\.action.rawValue)
        names += slots.keys
        for action in Set(aiming) { names += targets.map { "\(action): \($0)" } }
        self.targets = targets
        known = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
    }

    /// Returns what is wrong with a key; nil if the key names an intent or an action that a person can say.
    package func fault(of key: String) -> Fault? {
        guard known[key.lowercased()] == nil else { return nil }
        let sentence = "allow: \"\(key)\" is no intent and no action"
        if let near = NearName.nearest(to: key, among: known.values) {
            return Fault(sentence: sentence, advice: "did you mean \"\(near)\"?")
        }
        guard key.contains(":"), !targets.isEmpty else {
            return Fault(sentence: sentence, advice: "write the name of an action or of an intent")
        }
        let names = targets.joined(separator: ", ")
        return Fault(sentence: sentence, advice: "after an action and \": \" there can be \(names)")
    }

    /// - Throws: ``Failure`` with code 78 about the first key, by the alphabet, that restricts nothing.
    package func check(_ settings: SpeakerSettings) throws(Failure) {
        for key in settings.allow.keys.sorted() {
            guard let fault = fault(of: key) else { continue }
            throw Failure(.badConfiguration, "speakers.\(fault.sentence); \(fault.advice)")
        }
    }
}
