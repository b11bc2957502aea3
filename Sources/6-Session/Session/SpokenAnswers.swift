import Feedback

/// Sounds the session's answers when no person speaks.
final class SpokenAnswers {
    /// The state of the chime that acknowledges a wake word.
    private enum Acknowledgement {
        /// No chime is due.
        case none
        /// The chime sounds if the person says nothing soon.
        case due
        /// The chime sounds, or has sounded.
        case given
    }

    /// A sound that is held back.
    struct Held {
        var sound: FeedbackSound
        var isAlarm: Bool
        var language: String?
        var waiter: SoundWaiter?
    }

    private let player: FeedbackPlayer?
    private let pace: any SessionPace
    private let floor: Floor
    private let teller: EventTeller
    /// How long after a wake word the chime sounds, in seconds; nil: never.
    private let acknowledgementDelay: Double?
    private let holdStream: () -> Void
    /// Called on any thread once a sound that is no chime is over.
    private let soundIsOver: @Sendable () -> Void
    /// Answers that wait while a person speaks.
    private(set) var held: [Held] = [] {
        didSet {
            guard held.isEmpty != oldValue.isEmpty else { return }
            held.isEmpty ? teller.dropExpected() : teller.expectSound()
        }
    }
    private var acknowledgement = Acknowledgement.none

    /// Makes an instance without answers.
    ///
    /// - Parameters:
    ///   - soundIsOver: called on any thread at the end of each sound whose beginning was told to the teller.
    ///   - holdStream: called after sounds were put in line that a recording waits for.
    init(
        player: FeedbackPlayer?, pace: any SessionPace, floor: Floor, teller: EventTeller,
        acknowledgementDelay: Double?, soundIsOver: @escaping @Sendable () -> Void,
        holdStream: @escaping () -> Void
    ) {
        (self.player, self.pace, self.floor, self.teller) = (player, pace, floor, teller)
        (self.acknowledgementDelay, self.holdStream) = (acknowledgementDelay, holdStream)
        self.soundIsOver = soundIsOver
    }

    /// Sounds an answer, but not while a person speaks: the answer would make the microphone deaf to their words.
    ///
    /// - Parameters:
    ///   - isAlarm: whether they are an alarm, whose chimes sound at each level.
    ///   - language: the code of the language that they are in; nil for that of the room.
    ///   - waiter: waits for the end of the last of them.
    func sound(
        _ sounds: [FeedbackSound], isAlarm: Bool = false, in language: String? = nil,
        for waiter: SoundWaiter? = nil
    ) {
        if let wording = AnswerWording.current { return wording.add(sounds) }
        // A person who speaks for a minute has no use for everything that happened meanwhile.
        held += sounds.map { Held(sound: $0, isAlarm: isAlarm, language: language) }
        if !sounds.isEmpty { held[held.count - 1].waiter = waiter }
        held.removeFirst(max(0, held.count - FeedbackPlayer.maximumWaitingCount))
        soundHeld()
    }

    /// Sounds what was held back, once the floor is free.
    func soundHeld() {
        guard !floor.isTaken, !held.isEmpty else { return }
        let sounds = held
        sounds.forEach { play($0) }
        // Only now: with an empty list before the first sound begins, the room would count as idle.
        held = []
        if pace.streamWaits, player != nil { holdStream() }
    }

    /// Waits until all sounds have ended.
    nonisolated(nonsending) func sounded() async { await player?.finish() }

    /// Forgets what was held back.
    func drop() { held = [] }

    /// Silences the current sound.
    func silence() { player?.silence() }

    /// Ends all answers: lets those that sound play to their end, or cuts them off.
    nonisolated(nonsending) func end(cutOff: Bool) async {
        if !cutOff { await player?.finish() }
        await player?.stop()
        held = []
    }

    private func play(_ held: Held) {
        let (sound, isAlarm, waiter) = (held.sound, held.isAlarm, held.waiter)
        guard pace.tells(of: sound, isAlarm: isAlarm, by: player) else { return }
        teller.emit(.feedback(sound))
        guard let player, player.plays(sound, isAlarm: isAlarm) else { return }
        if case .chime = sound { return player.play(sound, isAlarm: isAlarm, for: waiter) }
        teller.beginSound()
        player.play(
            sound, isAlarm: isAlarm, in: held.language,
            for: SoundWaiter { [waiter, soundIsOver] in withExtendedLifetime(waiter) { soundIsOver() } })
    }

    // MARK: - The chime that says that the open command is listened to

    /// Notes that a command opens. A command that began with speech needs no chime.
    func commandBegan(bySpeech isSpoken: Bool) { acknowledgement = isSpoken ? .none : .due }

    /// Sounds the chime if it is due, once for each command, to a person who waits for it.
    func acknowledge() {
        guard let acknowledgementDelay, acknowledgement == .due, floor.isOpen,
            floor.openSeconds >= acknowledgementDelay
        else { return }
        acknowledgement = .given
        play(Held(sound: .acknowledgement, isAlarm: false))
    }

    /// Cancels the chime, and cuts it off if it sounds: a person speaks, or another device answers.
    func withdrawAcknowledgement() {
        if acknowledgement == .given { silence() }
        acknowledgement = .none
    }
}
