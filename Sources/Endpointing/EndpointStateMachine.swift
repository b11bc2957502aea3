/// Decides, frame by frame, where speech begins and where a command ends.
///
/// Pure: levels in, events out; no clock, no audio. Time is counted in frames of
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
        case waitingForSpeech(activeRun: Int)
        case speaking(Speech)
    }

    private struct Speech {
        var start: Int
        /// The frame after the last one that counted as speech.
        var end: Int
        var activeFrames: Int
        /// Active frames in a row, for telling a click from a word during silence.
        var activeRun: Int
        var loudest: Float
    }

    /// What a frame led to; frames, not samples.
    enum Event: Hashable {
        case speechStart(start: Int)
        case endpoint(start: Int?, end: Int, cause: EndpointCause)
    }

    private let silence, maximum, onset, resume, hangover, minimumSpeech: Int
    private let noSpeech: Int?
    private let floorMargin, speechRange: Float
    private var state = State.idle
    private var begin = 0

    init(options: EndpointerOptions) {
        func frames(_ seconds: Double) -> Int { Int((seconds / Endpointer.frameDuration).rounded()) }
        silence = frames(options.silence)
        maximum = frames(options.maximumDuration)
        onset = max(1, frames(options.onset))
        resume = max(1, frames(options.resume))
        hangover = frames(options.hangover)
        minimumSpeech = frames(options.minimumSpeech)
        noSpeech = options.noSpeechTimeout.map(frames)
        floorMargin = options.floorMargin
        speechRange = options.speechRange
    }

    var isListening: Bool {
        if case .idle = state { false } else { true }
    }

    /// Listens to a command from `frame` on.
    mutating func begin(at frame: Int) {
        begin = frame
        state = .waitingForSpeech(activeRun: 0)
    }

    /// Gives the command up; nil when none was listened to.
    mutating func end(at frame: Int, cause: EndpointCause) -> Event? {
        defer { state = .idle }
        switch state {
        case .idle: return nil
        case .waitingForSpeech: return .endpoint(start: nil, end: frame, cause: cause)
        case .speaking(let speech): return .endpoint(start: speech.start, end: speech.end, cause: cause)
        }
    }

    /// Takes the level of `frame` and of the noise behind it, in dBFS.
    mutating func process(frame: Int, level: Float, floor: Float) -> Event? {
        switch state {
        case .idle:
            return nil

        case .waitingForSpeech(var activeRun):
            let isActive = level > floor + floorMargin
            // A single quiet frame inside a soft beginning takes back one frame, not all of them.
            activeRun = isActive ? activeRun + 1 : max(0, activeRun - 1)
            if activeRun >= onset {
                let start = max(begin, frame + 1 - activeRun)
                state = .speaking(
                    Speech(
                        start: start, end: frame + 1, activeFrames: activeRun, activeRun: activeRun,
                        loudest: level))
                return .speechStart(start: start)
            }
            state = .waitingForSpeech(activeRun: activeRun)
            if let noSpeech, frame + 1 - begin >= noSpeech { return end(at: frame + 1, cause: .noSpeech) }
            return nil

        case .speaking(var speech):
            speech.loudest = max(speech.loudest, level)
            let isActive = level > max(floor + floorMargin, speech.loudest - speechRange)
            speech.activeRun = isActive ? speech.activeRun + 1 : 0
            if isActive { speech.activeFrames += 1 }
            let gap = frame + 1 - speech.end
            if isActive && (gap <= hangover || speech.activeRun >= resume) { speech.end = frame + 1 }
            state = .speaking(speech)

            if frame + 1 - speech.start >= maximum { return end(at: frame + 1, cause: .timeout) }
            guard frame + 1 - speech.end >= silence else { return nil }
            if speech.activeFrames < minimumSpeech {
                state = .waitingForSpeech(activeRun: 0)
                if let noSpeech, frame + 1 - begin >= noSpeech { return end(at: frame + 1, cause: .noSpeech) }
                return nil
            }
            return end(at: frame + 1, cause: .silence)
        }
    }
}
