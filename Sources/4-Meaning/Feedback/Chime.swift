/// A short tone with a meaning, the same in every language.
///
/// One or two pure tones, which is what keeps them apart from the alarms of medical devices: IEC 60601-1-8 has
/// those sound in bursts of three or more pulses with several harmonics.
public enum Chime: String, Hashable, Codable, Sendable, CaseIterable {
    /// "I am listening": a rising fifth, 880 Hz then 1318.5 Hz.
    case wake
    /// "An answer is wanted": it invites one as ``wake`` invites a command, and sounds the same.
    case question
    /// "Done": a rising major third, 1046.5 Hz then 1318.5 Hz.
    case success
    /// "Done, but look": the same note twice, 880 Hz.
    case warning
    /// "Not done": a falling fifth, 659.3 Hz then 440 Hz.
    case failure

    /// One note: frequency in hertz, length in seconds.
    struct Note {
        var hertz: Double
        var seconds: Double
    }

    /// The notes in order. All lie in the range that small loudspeakers reproduce and most people hear well.
    var notes: [Note] {
        switch self {
        case .wake, .question: [Note(hertz: 880, seconds: 0.08), Note(hertz: 1318.5, seconds: 0.12)]
        case .success: [Note(hertz: 1046.5, seconds: 0.08), Note(hertz: 1318.5, seconds: 0.14)]
        case .warning: [Note(hertz: 880, seconds: 0.12), Note(hertz: 880, seconds: 0.16)]
        case .failure: [Note(hertz: 659.3, seconds: 0.14), Note(hertz: 440, seconds: 0.2)]
        }
    }
}
