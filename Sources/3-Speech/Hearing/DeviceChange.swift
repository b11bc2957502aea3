import Capture

/// What happened to the capture device, as the event `device` says it.
public enum DeviceChange: String, Hashable, Codable, Sendable, BitwiseCopyable, CaseIterable {
    /// The machine slept; the device goes on.
    case suspended
    /// The device stood still and was made ready again.
    case reset
    /// It delivered nothing for a while, and what was to be heard meanwhile is lost; the device goes on.
    case paused
    /// It delivers nothing but zeros.
    case silent
    /// After `silent` there is sound again.
    case sounding
    /// It was let go, as the session is muted; the system shows no microphone in use.
    case released
    /// It delivered nothing at all and is opened again: `lost` follows. Told once more if that was of no use, as while a
    /// sound server has suspended it; `returned` comes with its next sound.
    case stalled
    /// It is gone; the engine waits for it.
    case lost
    /// It is there again, and another program has it; the engine waits for it.
    case busy
    /// It is back, or open again after it was let go.
    case returned
    /// What came back delivers another format.
    case formatChanged = "format-changed"

    /// What a mark in the stream tells; nil for those that tell nothing of the device.
    init?(_ mark: CaptureBlock.Mark) {
        switch mark {
        case .none, .overrun, .end: return nil
        case .suspended: self = .suspended
        case .reset: self = .reset
        case .paused: self = .paused
        case .silent: self = .silent
        case .sounding: self = .sounding
        case .released: self = .released
        case .stalled: self = .stalled
        case .deviceLost: self = .lost
        case .busy: self = .busy
        case .deviceReturned: self = .returned
        case .formatChanged: self = .formatChanged
        }
    }

    /// Whether nothing is heard from then on; nil for what leaves that as it was.
    public var isTrouble: Bool? {
        switch self {
        case .silent, .released, .stalled, .lost, .busy: true
        case .sounding, .returned, .formatChanged: false
        case .suspended, .reset, .paused: nil
        }
    }

    /// What the operator can do; nil if there is nothing to do.
    public var advice: String? {
        switch self {
        case .silent:
            "it delivers nothing but zeros; see whether it is muted (alsamixer), and whether the microphone is plugged in"
        case .paused:
            "it delivered nothing for a while, as a sound server does when it starts; "
                + "if that comes again and again, check the cable, the hub and the sound server"
        case .stalled:
            "it delivers nothing; it is closed and opened again; if that does not help, see whether its sound server has "
                + "suspended it (pactl list short sources)"
        case .lost: "it is opened again when it is back; plug it in, or start its sound server"
        case .busy: "another program has it; end that program, or use a shared device such as \"default\""
        case .suspended, .reset, .sounding, .released, .returned, .formatChanged: nil
        }
    }
}
