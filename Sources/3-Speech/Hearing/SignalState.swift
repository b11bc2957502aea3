/// What the signal path knows of the command: at most one is open at a time.
enum OpenCommand: BitwiseCopyable, Sendable {
    /// No command is open.
    case none
    /// A wake word was said into our own voice; its command opens once that is silent.
    case opensWhenSilent
    /// A command is open, and no speech of it has begun.
    ///
    /// - `from`: the first sample that may belong to it.
    /// - `through`: the sample from which on it is heard although our own voice sounds, as long as that is not in the
    ///   microphone; nil for a command that began in silence.
    case waiting(from: Int, through: Int?)
    /// A command is open, and its sound is handed over.
    case speaking(through: Int?)

    /// Whether no command is open, and none is about to be.
    var isNone: Bool { if case .none = self { true } else { false } }

    /// Whether a command is open.
    var isOpen: Bool {
        switch self {
        case .none, .opensWhenSilent: false
        case .waiting, .speaking: true
        }
    }

    /// Whether the sound of each hop belongs to it.
    var isSpeaking: Bool { if case .speaking = self { true } else { false } }

    /// From where on it is heard through our own voice.
    var heardThrough: Int? {
        switch self {
        case .none, .opensWhenSilent: nil
        case .waiting(_, let through), .speaking(let through): through
        }
    }

    /// Notes that speech has begun; the first sample that may belong to the command, if it has waited for that.
    mutating func speechBegan() -> Int? {
        guard case .waiting(let from, let through) = self else { return nil }
        self = .speaking(through: through)
        return from
    }
}

/// A wake word of which only the first part may have been heard: its command is listened to from where it ends, and
/// that is known a moment later.
struct UnsettledWord: BitwiseCopyable, Sendable {
    /// How long no later end may be heard before the word counts as over, in samples: 0.25 s. The ends of one word's
    /// candidates were 0.03 to 0.23 s apart.
    static let patience = 4000

    /// Where it ends as far as is known.
    var end: Int
    /// Where the word counts as over.
    var settlesAt: Int
}

/// What the device gives.
enum DeviceState: BitwiseCopyable, Sendable {
    /// Sound that is heard.
    case hearing
    /// Sound of a rate that cannot be heard: until the rate changes, time passes and nothing else.
    case deaf
    /// Nothing: the device is let go. `isDeaf`: what it gave last could not be heard.
    case released(isDeaf: Bool)

    /// Whether its rate cannot be heard.
    var isDeaf: Bool {
        get {
            switch self {
            case .hearing: false
            case .deaf: true
            case .released(let isDeaf): isDeaf
            }
        }
        set {
            if isReleased { self = .released(isDeaf: newValue) } else { self = newValue ? .deaf : .hearing }
        }
    }

    /// Whether the device is let go.
    var isReleased: Bool {
        get { if case .released = self { true } else { false } }
        set {
            let isDeaf = isDeaf
            self = newValue ? .released(isDeaf: isDeaf) : isDeaf ? .deaf : .hearing
        }
    }
}

/// Which speech is a command's.
enum Attention: BitwiseCopyable, Sendable {
    /// What follows a wake word or a trigger.
    case wakeWords
    /// All speech.
    case always
    /// All speech, and no wake word: a person dictates.
    case dictation

    /// Whether speech is heard without a wake word.
    var hearsAllSpeech: Bool {
        switch self {
        case .wakeWords: false
        case .always, .dictation: true
        }
    }
}
