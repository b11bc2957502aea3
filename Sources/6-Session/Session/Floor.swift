import Foundation
import Handling
import Storage

/// Who has the floor: the command that is being said, and when it and those before it began to be said.
final class Floor {
    /// A command opens at most this many seconds after its wake word, once an answer that sounded is silent.
    private static let openingSeconds = 0.5

    private let teller: EventTeller
    private var commandBegan = 0.0
    private var lastWake = -Double.infinity
    /// Whether the command of the last wake word is left to another daemon.
    private var givesWay = false
    /// When utterances that are not dealt with yet began to be said, by their numbers; none until speech begins.
    private var speechBegan: [Int: Date] = [:]
    /// Utterances that began without a wake word, after a question: what is no answer to it is not for the session.
    private(set) var answers: Set<Int> = []
    /// Whether a command is open.
    var isOpen = false

    init(teller: EventTeller) { self.teller = teller }

    /// Whether a person is giving a command, or has just asked to: it opens once our own voice has died away.
    var isTaken: Bool { isOpen || teller.position - lastWake < Self.openingSeconds }

    /// How long the newest command has been open, in seconds.
    var openSeconds: Double { teller.position - commandBegan }

    /// A wake word was heard.
    func wake() { (lastWake, givesWay) = (teller.position, false) }

    /// A command opens.
    func begin() { commandBegan = teller.position }

    /// An utterance can only be the answer to a question.
    func expectAnswer(in utterance: Int) { answers.insert(utterance) }

    /// Whether the command that opens now is left to another daemon; once.
    func takeGivesWay() -> Bool {
        defer { givesWay = false }
        return givesWay
    }

    /// Leaves the command of the last wake word to another daemon; whether it is open already.
    func giveWay() -> Bool {
        givesWay = commandBegan < lastWake
        return !givesWay
    }

    /// Keeps when an utterance began to be said, as it was told first.
    func recordSpeech(of utterance: Int, from start: Double) {
        guard speechBegan[utterance] == nil else { return }
        speechBegan[utterance] = teller.date.addingTimeInterval(min(0, start - teller.position)).kept
    }

    /// Forgets the utterances of which nothing is to come.
    func keep(where isAwaited: (_ utterance: Int) -> Bool) {
        speechBegan = speechBegan.filter { isAwaited($0.key) }
        answers = answers.filter(isAwaited)
    }

    /// When an utterance began to be said, or now if that is not known; as exact as a request's time, so that the two can be
    /// compared.
    func spoken(_ utterance: Int) -> Date { speechBegan[utterance] ?? teller.date.kept }

    /// Up to when what waits for an answer can be over: an answer that is being said, or recognized, counts from its
    /// beginning.
    func dueDate(isUndecided: (_ utterance: Int) -> Bool) -> Date {
        speechBegan.filter { isUndecided($0.key) }.values.reduce(teller.date, min)
    }
}
