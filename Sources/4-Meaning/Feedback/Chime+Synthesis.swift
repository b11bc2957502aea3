import Foundation
public import PCM

extension Chime {
    /// The largest sample of any chime: -12 dBFS, as loud as speech from a synthesizer sounds beside it.
    static let peak: Float = 0.25
    /// How long a note takes to swell and to fade, in seconds. Below about 5 ms the ear hears a click.
    private static let (attack, release) = (0.008, 0.03)
    /// The time constant of a note's decay, in seconds: that of a struck bar rather than of an organ pipe.
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

    /// Half a cosine from 0 at 0 to 1 at 1 and beyond.
    private static func raisedCosine(_ position: Double) -> Double {
        position >= 1 ? 1 : 0.5 - 0.5 * cos(.pi * max(0, position))
    }
}
