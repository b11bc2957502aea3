import Foundation
import Handling
import Storage

/// Keeps who has the floor: the command that a person is saying, and when that command and those before it began.
final class Floor {
    /// A command opens at most this many seconds after its wake word, once an answer that sounded is silent.
    private static let openingSeconds = 0.5

    private let teller: EventTeller
    private var commandBegan = 0.0
    private var lastWake = -Double.infinity
    /// Whether the session leaves the command of the last wake word to another daemon.
    private var givesWay = false
    /// When each utterance that is not dealt with yet began, by number; no entry until its speech begins.
    private var speechBegan: [Int: Date] = [:]
    /// Utterances that began without a wake word, after a question. One that is no answer was not meant for
    /// the session.
    private(set) var answers: Set<Int> = []
    /// Whether a command is open.
    var isOpen = false

    init(teller: EventTeller) { self.teller = teller }

    /// Whether a person is giving a command, or has just said the wake word: the command opens once our own voice has
    /// died away.
    var isTaken: Bool { isOpen || teller.position - lastWake < Self.openingSeconds }

    /// How long the newest command has been open, in seconds.
    var openSeconds: Double { teller.position - commandBegan }

    /// Notes that a wake word was heard.
    func wake() { (lastWake, givesWay) = (teller.position, false) }

    /// Notes that no command follows the last wake word, because the device is gone.
    func forgetWake() { lastWake = -.infinity }

    /// Notes that a command opens.
    func begin() { commandBegan = teller.position }

    /// Notes that an utterance can only be the answer to a question.
    func expectAnswer(in utterance: Int) { answers.insert(utterance) }

    /// Whether the session leaves the command that opens now to another daemon. True only once for each wake word.
    func takeGivesWay() -> Bool {
        defer { givesWay = false }
        return givesWay
    }

    /// Leaves the command of the last wake word to another daemon. Returns whether that command is open already.
    func giveWay() -> Bool {
        givesWay = commandBegan < lastWake
        return !givesWay
    }

    /// Keeps when an utterance began; the first report counts.
    func recordSpeech(of utterance: Int, from start: Double) {
        guard speechBegan[utterance] == nil else { return }
        speechBegan[utterance] = teller.date.addingTimeInterval(min(0, start - teller.position)).kept
    }

    /// Forgets all utterances but those that `isAwaited` names.
    func keep(where isAwaited: (_ utterance: Int) -> Bool) {
        speechBegan = speechBegan.filter { isAwaited($0.key) }
        answers = answers.filter(isAwaited)
    }

    /// When an utterance began, or now if that is not known; as exact as a request's time, so that the two can
    /// be compared.
    func spoken(_ utterance: Int) -> Date { speechBegan[utterance] ?? teller.date.kept }

    /// The time by which deadlines are judged: when the oldest undecided utterance began, or now if there is none. So
    /// an answer that is still being said or recognized counts from its beginning.
    func dueDate(isUndecided: (_ utterance: Int) -> Bool) -> Date {
        speechBegan.filter { isUndecided($0.key) }.values.reduce(teller.date, min)
    }
}
