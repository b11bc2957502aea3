/// The state of the command: at most one is open at a time.
enum OpenCommand: BitwiseCopyable, Sendable {
    /// No command is open.
    case none
    /// A person said a wake word while our own voice sounded; its command opens once our voice is silent.
    case opensWhenSilent
    /// A command is open, and no speech of it has begun.
    ///
    /// - `from`: the first sample that may belong to it.
    /// - `through`: the sample from which on the path hears the command although our own voice sounds, as long as our
    ///   voice is not in the microphone; nil for a command that began in silence.
    case waiting(from: Int, through: Int?)
    /// A command is open, and the path hands its sound over.
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

    /// Whether the sound of each hop belongs to the command.
    var isSpeaking: Bool { if case .speaking = self { true } else { false } }

    /// The sample from which on the path hears the command through our own voice; nil if it does not.
    var heardThrough: Int? {
        switch self {
        case .none, .opensWhenSilent: nil
        case .waiting(_, let through), .speaking(let through): through
        }
    }

    /// Notes that speech has begun. Returns the first sample that may belong to the command; nil if the command did not
    /// wait for speech.
    mutating func speechBegan() -> Int? {
        guard case .waiting(let from, let through) = self else { return nil }
        self = .speaking(through: through)
        return from
    }
}

/// A detected wake word that may still go on. The path listens to its command from the word's end, which it knows a
/// moment later.
struct UnsettledWord: BitwiseCopyable, Sendable {
    /// The time without a later end after which the word counts as over, in samples: 0.25 s. The ends of one word's
    /// candidates were 0.03 to 0.23 s apart.
    static let patience = 4000

    /// The sample where the word ends, as far as is known.
    var end: Int
    /// The sample at which the word counts as over.
    var settlesAt: Int
}

/// The sound that the device delivers.
enum DeviceState: BitwiseCopyable, Sendable {
    /// Sound that the path hears.
    case hearing
    /// Sound of a rate that the path cannot hear: until the rate changes, only time passes.
    case deaf
    /// Nothing: the engine has let the device go. `isDeaf`: the path could not hear its last rate.
    case released(isDeaf: Bool)

    /// Whether the path cannot hear the device's rate.
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

/// Which speech belongs to a command.
enum Attention: BitwiseCopyable, Sendable {
    /// Speech after a wake word or a trigger.
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
