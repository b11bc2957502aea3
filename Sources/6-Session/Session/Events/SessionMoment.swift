public import Handling

/// A change of a session that a person in the room sees or hears, for programs that show it or lower other
/// sound meanwhile.
///
/// A command passes through `wake`, `listening`, `thinking`, `speaking` and `idle`; a moment that has no content is
/// left out.
public enum SessionMoment: HandlerEffect {
    /// A wake word was heard.
    case wake(keyword: String, score: Double)
    /// The session listens to a command.
    case listening(StateCause)
    /// The command was said, and the session works out what to do.
    case thinking
    /// An answer, or another sound that is no chime, is about to sound.
    case speaking
    /// The session waits for a wake word, and nothing sounds or is about to sound.
    case idle
    /// A part of the engine has failed.
    case error(EnginePart, message: String)

    /// The names of all moments, and those of the fields that each has.
    package static let kinds: [String: Set<String>] = [
        "wake": ["keyword", "score"], "listening": ["cause"], "thinking": [], "speaking": [], "idle": [],
        "error": ["part", "message"],
    ]

    /// See ``/Handling/HandlerEffect/name``.
    public var name: String {
        switch self {
        case .wake: "wake"
        case .listening: "listening"
        case .thinking: "thinking"
        case .speaking: "speaking"
        case .idle: "idle"
        case .error: "error"
        }
    }

    /// See ``/Handling/HandlerEffect/fields``.
    public var fields: [EffectField] {
        switch self {
        case .wake(let keyword, let score):
            [EffectField("keyword", .text(keyword)), EffectField("score", .number(score))]
        case .listening(let cause): [EffectField("cause", .text(cause.rawValue))]
        case .thinking, .speaking, .idle: []
        case .error(let part, let message):
            [EffectField("part", .text(part.rawValue)), EffectField("message", .text(message))]
        }
    }
}

/// Derives the moments of a session from its events and sounds.
struct SessionMoments {
    /// Causes with which a command begins. In always-on recognition the session also rests in the same state, with
    /// other causes.
    private static let begins: Set<StateCause> = [.wake, .speech, .trigger, .question]

    /// Whether the session neither hears a command nor decides on one.
    private var isResting = false
    /// Whether a wake word was heard whose command has not opened.
    private var isAwake = false
    /// How many sounds other than chimes sound or are in line.
    private var soundCount = 0
    /// How many answers sound later: the session holds them back while a person speaks, or another program makes them.
    private var expectedCount = 0
    private var last: SessionMoment?

    /// The moments that begin with an event.
    mutating func report(_ kind: VoiceEvent.Kind) -> [SessionMoment] {
        switch kind {
        case .wake(let keyword, let score, _, _):
            isAwake = true
            return next(.wake(keyword: keyword, score: score))
        case .state(let state, let cause):
            isAwake = false
            isResting = !(state == .recognizingCommand ? Self.begins.contains(cause) : state.isDeciding)
            if isResting { return rest() }
            return state == .classifying ? [] : next(state == .processing ? .thinking : .listening(cause))
        case .device, .muted:
            isAwake = false
            return rest()
        case .problem(let part, let message): return [.error(part, message: message)]
        default: return []
        }
    }

    /// Counts a sound other than a chime that is in line.
    mutating func beginSound() -> [SessionMoment] {
        soundCount += 1
        return soundCount == 1 ? next(.speaking) : []
    }

    /// Counts off such a sound, which is over, was silenced or dropped, or has failed.
    mutating func endSound() -> [SessionMoment] {
        soundCount -= 1
        return rest()
    }

    /// Counts an answer that sounds later.
    mutating func expectSound() { expectedCount += 1 }

    /// Counts off such an answer, which has begun to sound, or never will.
    mutating func dropExpected() -> [SessionMoment] {
        expectedCount -= 1
        return rest()
    }

    private mutating func rest() -> [SessionMoment] {
        guard isResting, !isAwake, soundCount == 0, expectedCount == 0, last != .idle else { return [] }
        return next(.idle)
    }

    private mutating func next(_ moment: SessionMoment) -> [SessionMoment] {
        last = moment
        return [moment]
    }
}
