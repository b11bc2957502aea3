import Commands
public import Foundation
import Handling

/// When the session asks back before it has a command carried out.
public enum ConfirmationPolicy: String, Hashable, Sendable, CaseIterable {
    /// The session has the command carried out at once.
    case never
    /// The session asks if it heard the command with little confidence, or if the recognizer has another reading that
    /// sounds alike and means something else, such as forty for fourteen.
    case whenUnsure = "when-unsure"
    /// The session asks each time.
    case always
}

/// Which commands the session asks back about. The options do not concern the handler's own questions, such as one
/// about a step that was skipped.
public struct ConfirmationOptions: Hashable, Sendable {
    /// The policy of an intent or an action, by its name.
    public var policies: [String: ConfirmationPolicy] = [:]
    /// The policy of all other intents and actions.
    public var standard = ConfirmationPolicy.whenUnsure
    /// How long a question waits for its answer, in seconds: 15, long enough to hear the question and answer it, short
    /// enough that a later “yes” in the room means something else.
    public var seconds: TimeInterval = 15

    /// Makes options with the defaults.
    public init() {}

    func policy(for request: CommandRequest) -> ConfirmationPolicy {
        switch request.meaning {
        case .command(let command):
            (command.grammarMatch?.intent).flatMap { policies[$0] } ?? policies[command.action.rawValue]
                ?? standard
        case .intent(let intent): policies[intent.name] ?? standard
        case .unmatched, .answer: .never
        }
    }

    /// Whether the session asks about a command that it heard.
    ///
    /// - Parameter others: other readings of the same speech.
    package func asks(
        about request: CommandRequest, others: [CommandRequest] = [], _ vocabulary: ActionVocabulary
    ) -> Bool {
        switch policy(for: request) {
        case .never: false
        case .whenUnsure: !others.isEmpty || request.isWorthAskingBack(vocabulary)
        case .always: true
        }
    }

    /// The question to ask: the words that were understood and, if there are other readings, how to get to the first
    /// of them.
    static func question(about request: CommandRequest, others: [CommandRequest]) -> SpokenSentence {
        let words = request.spelledWords
        return others.first.map { "Did you say “\(words)”? Say yes, or no for “\($0.spelledWords)”." }
            ?? "Did you say “\(words)”? Say yes, or no."
    }
}

extension CommandRequest {
    /// Whether the session heard the request with too little confidence to carry it out or to ask about it.
    package func isUnclear(_ vocabulary: ActionVocabulary) -> Bool {
        origin == .voice && hearing < leastHearing(vocabulary)
    }

    /// The least confidence with which the session carries the request out or asks about it. To ask whether to delete
    /// something of which no person spoke would be a fault of its own.
    private func leastHearing(_ vocabulary: ActionVocabulary) -> CommandConfidence {
        switch meaning {
        case .command(let command):
            if command.action == .confirmPending { return .medium }
            return vocabulary.takingBack.contains(command.action) && !isHarmless(vocabulary) ? .high : .none
        case .intent(let intent): return Self.intentsTakingBack.contains(intent.name) ? .high : .none
        case .unmatched, .answer: return .none
        }
    }

    /// Whether the request changes something, and the person may well have said other words.
    fileprivate func isWorthAskingBack(_ vocabulary: ActionVocabulary) -> Bool {
        hearing == .low && !isHarmless(vocabulary)
    }

    /// Whether the request does no harm if no person made it: it only asks, or drops the command that waits.
    private func isHarmless(_ vocabulary: ActionVocabulary) -> Bool {
        guard let command else { return false }
        return vocabulary.queries.contains(command.action) || command.action == .cancelPending
            || command.action == .cancel && command.targetID == nil
    }

    /// The intents of the engine's own handlers that end something.
    private static let intentsTakingBack: Set<String> = [
        "cancel_timer", "cancel_alarm", "cancel_all_timers", "cancel_all_alarms",
    ]

    /// The words that the person said, normalized and without the wake word.
    var words: String {
        // The text that the sound was matched to says little to the person who spoke.
        if let sound { return sound.best.said }
        return switch meaning {
        case .command(let command): command.text
        case .intent(let intent): intent.match.text
        case .unmatched(let none): none.text
        case .answer: ""
        }
    }

    /// The words with the apostrophes of the heard text. Normalized words have no apostrophes, and read badly
    /// without them.
    fileprivate var spelledWords: String {
        var spellings: [String: String] = [:]
        for word in sourceText.split(whereSeparator: \.isWhitespace) {
            let word = word.lowercased().replacing("’", with: "'")
                .trimmingCharacters(in: .punctuationCharacters)
            if word.contains("'") { spellings[TextNormalizer.normalize(word)] = word }
        }
        return words.split(separator: " ").map { spellings[String($0)] ?? String($0) }.joined(separator: " ")
    }

    /// The text as it was heard, before normalization.
    var sourceText: String {
        switch meaning {
        case .command(let command): command.sourceText
        case .intent(let intent): intent.sourceText
        case .unmatched(let none): none.sourceText
        case .answer: ""
        }
    }
}
