import Foundation
public import PCM

/// A short tone with a meaning, the same in every language.
///
/// One or two pure tones, so that they differ from the alarms of medical devices: by IEC 60601-1-8 these sound in
/// bursts of three or more pulses with several harmonics.
public enum Chime: String, Hashable, Codable, Sendable, CaseIterable {
    /// "I am listening": a rising fifth, 880 Hz then 1318.5 Hz.
    case wake
    /// "Please answer": it asks for an answer as ``wake`` asks for a command, and sounds the same.
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

// The sound of the notes.
extension Chime {
    /// The largest sample of any chime: -12 dBFS, as loud as a synthesizer's speech beside it.
    static let peak: Float = 0.25
    /// The attack and release times of a note, in seconds. Below about 5 ms the ear hears a click.
    private static let (attack, release) = (0.008, 0.03)
    /// The time constant of a note's decay, in seconds: like a struck bar, not like an organ pipe.
    private static let decay = 0.12

    /// The chime as sound. Every note begins and ends at zero. Allocates.
    public func clip(sampleRate: SampleRate = .device) -> SoundClip {
        SoundClip(samples: notes.flatMap { Self.render($0, sampleRate) }, sampleRate: sampleRate)
    }

    private static func render(_ note: Note, _ sampleRate: SampleRate) -> [Float] {
        let count = sampleRate.samples(in: note.seconds)
        return (0..<count).map { index in
            let time = sampleRate.seconds(of: index)
            let remaining = sampleRate.seconds(of: count - 1 - index)
            let envelope =
                raisedCosine(time / attack) * raisedCosine(remaining / release) * exp(-time / decay)
            return peak * Float(envelope * sin(2 * .pi * note.hertz * time))
        }
    }

    /// Half a cosine that rises from 0 at position 0 to 1 at position 1, and stays 1 beyond.
    private static func raisedCosine(_ position: Double) -> Double {
        position >= 1 ? 1 : 0.5 - 0.5 * cos(.pi * max(0, position))
    }
}
