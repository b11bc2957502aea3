import Commands
import Handling
import Recognition

/// What else an utterance may have been.
extension VoiceSession {
    /// Of a recognizer's other readings so many at most are looked at, and so many asked about: nobody listens to a list.
    private static let (maximumAlternatives, maximumReadings) = (10, 2)

    /// Readings that sound like the one that counts, and want something else of the same kind. Empty where nobody asks
    /// about them.
    func readings(of transcript: Transcript, beside request: CommandRequest) -> [CommandRequest] {
        guard confirmation.policy(for: request) == .whenUnsure else { return [] }
        var readings: [CommandRequest] = []
        for alternative in transcript.alternatives.prefix(Self.maximumAlternatives) {
            guard SoundAlike.areAlike(transcript.text, alternative.text),
                let other = reading(alternative.text, like: request),
                !readings.contains(where: { $0.slots == other.slots })
            else { continue }
            readings.append(other)
        }
        return Array(readings.prefix(Self.maximumReadings))
    }

    private func reading(_ text: String, like request: CommandRequest) -> CommandRequest? {
        var other = request
        switch parser.parse(text) {
        case .command(let command) where command.action == request.command?.action:
            other.meaning = .command(command)
        case .intent(let intent) where intent.name == request.intent?.name: other.meaning = .intent(intent)
        case .command, .intent, .noMatch: return nil
        }
        return other.slots == request.slots ? nil : other
    }
}

extension CommandRequest {
    fileprivate var slots: [String: GrammarValue]? { intent?.slots ?? command?.grammarMatch?.slots }
}
