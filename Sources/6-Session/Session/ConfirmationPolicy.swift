import Commands
public import Foundation
import Handling

/// Whether the session asks back before it has something carried out.
public enum ConfirmationPolicy: String, Hashable, Sendable, CaseIterable {
    /// It is carried out at once.
    case never
    /// It is asked about if it was heard with little confidence, or if the recognizer has another reading that sounds
    /// alike and means something else, such as forty for fourteen.
    case whenUnsure = "when-unsure"
    /// It is asked about each time.
    case always
}

/// What the session asks back about. The handler's own questions, such as one about a step that was skipped, are not
/// among it.
public struct ConfirmationOptions: Hashable, Sendable {
    /// The policy of an intent or an action, by its name.
    public var policies: [String: ConfirmationPolicy] = [:]
    /// The policy of all others.
    public var standard = ConfirmationPolicy.whenUnsure
    /// For how many seconds an answer is waited for: 15, long enough to hear the question and answer it, short enough that
    /// a later “yes” in the room means something else.
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

    /// Whether a command that was heard is asked about.
    ///
    /// - Parameter others: what else it may have been.
    package func asks(
        about request: CommandRequest, others: [CommandRequest] = [], _ vocabulary: ActionVocabulary
    ) -> Bool {
        switch policy(for: request) {
        case .never: false
        case .whenUnsure: !others.isEmpty || request.isWorthAskingBack(vocabulary)
        case .always: true
        }
    }

    /// The question: what was understood, and where there are others, how to get to them.
    static func question(about request: CommandRequest, others: [CommandRequest]) -> SpokenSentence {
        let words = request.spelledWords
        return others.first.map { "Did you say “\(words)”? Say yes, or no for “\($0.spelledWords)”." }
            ?? "Did you say “\(words)”? Say yes, or no."
    }
}

extension CommandRequest {
    /// Whether it was heard with too little confidence to be carried out or asked about.
    package func isUnclear(_ vocabulary: ActionVocabulary) -> Bool {
        origin == .voice && hearing < leastHearing(vocabulary)
    }

    /// Heard with less confidence it is neither carried out nor asked about: to ask whether to delete what was not spoken of
    /// would be a fault of its own.
    private func leastHearing(_ vocabulary: ActionVocabulary) -> CommandConfidence {
        switch meaning {
        case .command(let command):
            if command.action == .confirmPending { return .medium }
            return vocabulary.takingBack.contains(command.action) && !isHarmless(vocabulary) ? .high : .none
        case .intent(let intent): return Self.intentsTakingBack.contains(intent.name) ? .high : .none
        case .unmatched, .answer: return .none
        }
    }

    /// Whether it changes something, and its words may well have been others.
    fileprivate func isWorthAskingBack(_ vocabulary: ActionVocabulary) -> Bool {
        hearing == .low && !isHarmless(vocabulary)
    }

    /// Whether it does no harm if it was not said: it only asks, or drops what waits.
    private func isHarmless(_ vocabulary: ActionVocabulary) -> Bool {
        guard let command else { return false }
        return vocabulary.queries.contains(command.action) || command.action == .cancelPending
            || command.action == .cancel && command.targetID == nil
    }

    /// The intents of the engine's own handlers that end something.
    private static let intentsTakingBack: Set<String> = [
        "cancel_timer", "cancel_alarm", "cancel_all_timers", "cancel_all_alarms",
    ]

    /// What was said: normalized, without the wake word.
    var words: String {
        // What was written instead says little to who said it.
        if let sound { return sound.best.said }
        return switch meaning {
        case .command(let command): command.text
        case .intent(let intent): intent.match.text
        case .unmatched(let none): none.text
        case .answer: ""
        }
    }

    /// The same with the apostrophes of the heard text: words are compared without, and read badly so.
    fileprivate var spelledWords: String {
        var spellings: [String: String] = [:]
        for word in sourceText.split(whereSeparator: \.isWhitespace) {
            let word = word.lowercased().replacing("’", with: "'")
                .trimmingCharacters(in: .punctuationCharacters)
            if word.contains("'") { spellings[TextNormalizer.normalize(word)] = word }
        }
        return words.split(separator: " ").map { spellings[String($0)] ?? String($0) }.joined(separator: " ")
    }

    /// The speech as it was heard.
    var sourceText: String {
        switch meaning {
        case .command(let command): command.sourceText
        case .intent(let intent): intent.sourceText
        case .unmatched(let none): none.sourceText
        case .answer: ""
        }
    }
}
