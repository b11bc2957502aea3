/// Decides frame by frame when speech begins and a command ends.
///
/// Pure: levels and log odds in, events out; no clock, no audio. Time is counted in frames of
/// ``Endpointer/frameDuration`` since the stream began. Real-time safe.
///
///     idle --begin--> waitingForSpeech --onset--> speaking --silence | timeout--> idle
///                           |  ^                     |
///               no-speech   |  +--- too short -------+
///                           v
///                          idle
struct EndpointStateMachine: Sendable {
    private enum State {
        case idle
        case waitingForSpeech(Onset)
        case speaking(Speech)
    }

    private struct Onset {
        /// The first active frame of those that now count.
        var start = 0
        var activeFrames = 0
        /// How many more frames of unbroken speech count as the last sounds of the wake word.
        var wordFrames = 0
    }

    private struct Speech {
        var start: Int
        /// The frame after the last one that counted as speech.
        var end: Int
        /// The frame after the last run of speech frames that was too long for a click.
        var sustainedEnd: Int
        var activeFrames: Int
        /// Active frames in a row, for telling a click from a word during silence.
        var activeRun: Int
        /// The loudest level held for five frames.
        var loudest: Float
        /// The levels of the last frames, newest first.
        var recent: SIMD4<Float>

        /// Remembers a level. A knock is over before it has been held long enough to count as the voice's level,
        /// so it cannot put a soft voice out of range.
        mutating func update(_ level: Float) {
            loudest = max(loudest, min(level, recent.min()))
            recent = SIMD4(level, recent[0], recent[1], recent[2])
        }
    }

    /// An event of a frame, in frames instead of samples.
    enum Event: Hashable {
        case speechStart(start: Int)
        case endpoint(start: Int?, end: Int, cause: EndpointCause)
    }

    /// Log odds from which a frame is speech: three to one after silence, one to fifty after speech. Chosen among whole
    /// numbers on `speech/train` in `noise/train` and in kitchens: with less of that hysteresis weak syllables end
    /// commands, with more of it lively noise keeps them open.
    private static let onsetLogOdds: Float = 1
    private static let holdLogOdds: Float = -4

    /// Speech that continues after a wake word counts as the word's last sounds up to this length, in frames of 10 ms.
    /// In the slow posterior these last 0.1 to 0.15 s longer than for the ear; a command in the same breath lasts
    /// longer than both.
    private static let longestWordTail = 30

    private let silence, maximum, onsetFrames, resume, hangover, minimumSpeech: Int
    private let noSpeech, completeSilence: Int?
    private let floorMargin, speechRange: Float
    private let delay: Int
    private let usesEnergyAlone: Bool
    private var state = State.idle
    private var begin = 0
    /// The frame after the last one that was judged.
    private var end = 0

    init(options: EndpointerOptions, evidence: SpeechEvidence = .energy) {
        func frames(_ seconds: Double) -> Int { Int((seconds / Endpointer.frameDuration).rounded()) }
        silence = frames(options.silence)
        maximum = frames(options.maximumDuration)
        onsetFrames = max(1, frames(options.onset))
        resume = max(1, frames(options.resume))
        hangover = frames(options.hangover)
        minimumSpeech = frames(options.minimumSpeech)
        noSpeech = options.noSpeechTimeout.map(frames)
        completeSilence = options.completeSilence.map(frames)
        floorMargin = options.floorMargin
        speechRange = options.speechRange
        delay = evidence.delay
        usesEnergyAlone = evidence == .energy
    }

    var isListening: Bool {
        if case .idle = state { false } else { true }
    }

    /// The frame after the speaker's last speech, if the silence since then is long enough for a complete command; else
    /// nil.
    var pause: Int? { pause(ahead: 0) }

    /// Gives ``pause`` up to `ahead` frames earlier.
    func pause(ahead: Int) -> Int? {
        guard let completeSilence, case .speaking(let speech) = state, speech.activeRun == 0,
            speech.activeFrames >= minimumSpeech, end - speech.end + ahead >= completeSilence
        else { return nil }
        return speech.end
    }

    /// Begins to listen to a command at `frame`. `followsWord` says that a wake word ended there.
    mutating func begin(at frame: Int, followsWord: Bool = false) {
        begin = frame
        let tail = followsWord && !usesEnergyAlone ? EndpointStateMachine.longestWordTail : 0
        state = .waitingForSpeech(Onset(wordFrames: tail))
    }

    /// Abandons the command; nil if there was none.
    mutating func end(at frame: Int, cause: EndpointCause) -> Event? {
        defer { state = .idle }
        switch state {
        case .idle: return nil
        case .waitingForSpeech: return .endpoint(start: nil, end: frame, cause: cause)
        case .speaking(let speech):
            // If the last judged frame was speech, assumes that the speech lasts until now.
            let end = speech.end + delay >= frame ? frame : speech.end
            return .endpoint(start: speech.start, end: end, cause: cause)
        }
    }

    /// Processes the sound of `frame`.
    mutating func process(frame: Int, _ sound: FrameSound) -> Event? {
        guard frame >= begin else { return nil }
        end = frame + 1
        switch state {
        case .idle: return nil
        case .waitingForSpeech(let onset): return wait(onset, frame: frame, sound)
        case .speaking(let speech): return listen(speech, frame: frame, sound)
        }
    }

    private mutating func wait(_ previous: Onset, frame: Int, _ sound: FrameSound) -> Event? {
        var onset = previous
        if isOnset(sound) {
            if onset.activeFrames == 0 { onset.start = frame }
            onset.activeFrames += 1
            onset.wordFrames = max(0, onset.wordFrames - 1)
        } else if onset.wordFrames > 0 {
            // The word has ended, and its last sounds with it.
            onset = Onset()
        } else {
            // A single quiet frame inside a soft beginning takes back one frame, not all of them.
            onset.activeFrames = max(0, onset.activeFrames - 1)
        }
        if onset.activeFrames >= onsetFrames && onset.wordFrames == 0 {
            state = .speaking(
                Speech(
                    start: onset.start, end: frame + 1, sustainedEnd: frame + 1,
                    activeFrames: onset.activeFrames, activeRun: onset.activeFrames,
                    loudest: sound.floor, recent: SIMD4(repeating: sound.floor)))
            return .speechStart(start: onset.start)
        }
        state = .waitingForSpeech(onset)
        return endUnlessSpoken(at: frame + 1)
    }

    private mutating func listen(_ previous: Speech, frame: Int, _ sound: FrameSound) -> Event? {
        var speech = previous
        speech.update(sound.level)
        let isActive = isActive(sound, in: speech)
        speech.activeRun = isActive ? speech.activeRun + 1 : 0
        if speech.activeRun >= resume { speech.sustainedEnd = frame + 1 }
        // The hangover counts from sustained speech. Otherwise a train of clicks would hold a command open.
        if isActive && frame + 1 - speech.sustainedEnd <= hangover {
            speech.end = frame + 1
            speech.activeFrames += 1
        }
        state = .speaking(speech)

        // The limit of a command's length is strict: it counts the frames that are not judged yet.
        if frame + 1 + delay - speech.start >= maximum { return end(at: frame + 1, cause: .timeout) }
        guard frame + 1 - speech.end >= silence else { return nil }
        if speech.activeFrames >= minimumSpeech { return end(at: frame + 1, cause: .silence) }
        state = .waitingForSpeech(Onset())
        return endUnlessSpoken(at: frame + 1)
    }

    private func isOnset(_ sound: FrameSound) -> Bool {
        usesEnergyAlone
            ? sound.level > sound.floor + floorMargin : sound.logOdds > EndpointStateMachine.onsetLogOdds
    }

    private func isActive(_ sound: FrameSound, in speech: Speech) -> Bool {
        guard usesEnergyAlone else {
            return sound.logOdds
                > (speech.activeRun > 0
                    ? EndpointStateMachine.holdLogOdds : EndpointStateMachine.onsetLogOdds)
        }
        return sound.level > max(sound.floor + floorMargin, speech.loudest - speechRange)
    }

    private mutating func endUnlessSpoken(at frame: Int) -> Event? {
        guard let noSpeech, frame - begin >= noSpeech else { return nil }
        return end(at: frame, cause: .noSpeech)
    }
}
