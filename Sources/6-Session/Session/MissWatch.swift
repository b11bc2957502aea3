import Commands
import Foundation
import Handling
import PCM
import Recognition

/// Holds the sound of commands in memory until their outcome shows whether they were misheard, and no longer.
struct MissWatch: Sendable {
    /// What is known of an utterance.
    private struct Heard: Sendable {
        var pieces: [[Int16]] = []
        var sampleCount = 0
        var transcript: Transcript?
        var saidAt: Date?
    }

    /// For how long after a command an undo is about it, in seconds.
    private static let window = ContradictionWatch.window
    /// The most utterances that are held; the session never waits for more.
    private static let maximumCount = SessionStateMachine.maximumBehind + 3
    /// The longest command and the delay of the endpointer, in samples.
    private static let maximumSampleCount = SampleRate.speech.samples(in: 70)

    private let vocabulary: ActionVocabulary
    private var heard: [Int: Heard] = [:]
    /// The utterance that is being dealt with.
    private var current: Int?
    /// The last command that was done, or that waits.
    private var last: MissedCommand?

    init(_ vocabulary: ActionVocabulary) { self.vocabulary = vocabulary }

    /// Appends sound of an utterance.
    mutating func append(_ samples: [Int16], utterance: Int) {
        if heard[utterance] == nil {
            heard = heard.filter { $0.key > utterance - Self.maximumCount }
            heard[utterance] = Heard()
        }
        guard let count = heard[utterance]?.sampleCount, count < Self.maximumSampleCount else { return }
        heard[utterance]?.pieces.append(samples)
        heard[utterance]?.sampleCount += samples.count
    }

    /// Notes that the requests that follow come from this utterance. Only the first call for an utterance counts.
    mutating func begin(_ utterance: Int, _ transcript: Transcript?, saidAt date: Date) {
        current = utterance
        guard let known = heard[utterance], known.saidAt == nil else { return }
        heard[utterance]?.saidAt = date
        heard[utterance]?.transcript = transcript
    }

    /// Follows the outcome of a request, and returns the command that it shows to be misheard; nil if it shows none.
    mutating func follow(
        _ request: CommandRequest, _ reply: Reply, refusedFor refusal: UnrecognizedReason?
    ) -> MissedCommand? {
        if case .answer = request.meaning { return nil }
        let former = last
        if isCurrent(request), var command = removeMiss(current, saidAt: request.saidAt) {
            command.describe(request)
            command.target = reply.subject.target?.name ?? command.target
            if let refusal {
                command.reason = refusal.rawValue
                return refusal.isOfHearing ? command : nil
            }
            switch reply.outcome {
            case .rejected, .failed:
                (command.outcome, command.reason) = (.rejected, reply.reason)
                return command
            case .done, .held, .passedOn: if !isAside(request.command?.action) { last = command }
            case .cancelled, .timedOut, .unrecognized: break
            }
        }
        guard let action = request.command?.action, var former, takesBack(former.action, action),
            [.done, .cancelled].contains(reply.outcome),
            (0...Self.window).contains(request.saidAt.timeIntervalSince(former.saidAt))
        else { return nil }
        last = nil
        (former.outcome, former.reason) = (.takenBack, action.rawValue)
        return former
    }

    /// Whether a request comes from the current utterance, and not from an earlier one that the utterance answers
    /// or replaces.
    private func isCurrent(_ request: CommandRequest) -> Bool {
        guard request.origin == .voice, let current, let began = heard[current]?.saidAt else { return false }
        return request.saidAt >= began
    }

    private mutating func removeMiss(_ utterance: Int?, saidAt date: Date) -> MissedCommand? {
        guard let utterance, let heard = heard.removeValue(forKey: utterance), heard.sampleCount > 0 else {
            return nil
        }
        return MissedCommand(
            outcome: .unrecognized, saidAt: heard.saidAt ?? date, samples: Array(heard.pieces.joined()),
            text: heard.transcript?.text, confidence: heard.transcript?.confidence,
            recognizer: heard.transcript?.recognizer, phrases: [])
    }
}

extension MissedCommand {
    /// Takes over the action, the target and the phrases of a request.
    fileprivate mutating func describe(_ request: CommandRequest) {
        switch request.meaning {
        case .command(let command):
            (action, target) = (command.action, command.targetName)
            let runnerUp = command.match?.runnerUp.map { TextNormalizer.normalize($0.alias.phrase) }
            phrases = [command.match?.phrase ?? command.grammarMatch?.intent, runnerUp].compactMap(\.self)
        case .intent(let intent): phrases = [intent.name]
        case .unmatched(let none): phrases = none.candidates.map { TextNormalizer.normalize($0.phrase) }
        case .answer: break
        }
    }
}

extension UnrecognizedReason {
    /// Whether the words may have been misheard; otherwise they were no longer wanted.
    var isOfHearing: Bool { ![.superseded, .cancelled, .stopped].contains(self) }
}

extension MissWatch {
    /// Whether an action takes back what the command before did, or drops it if it waits.
    private func takesBack(_ former: CommandAction?, _ action: CommandAction) -> Bool {
        vocabulary.dropsWhatWaits(action) || former.map { vocabulary.undoes($0, by: action) } ?? false
    }

    /// Whether an action changes nothing that could be taken back, so that the command before it stays the last one.
    private func isAside(_ action: CommandAction?) -> Bool {
        guard let action else { return false }
        return vocabulary.dropsWhatWaits(action) || action == .confirmPending
            || vocabulary.queries.contains(action)
    }
}
