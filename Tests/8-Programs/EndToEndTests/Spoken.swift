import AudioFiles
import Foundation
import PCM

/// What the demonstration says, each command alone, with the room's noise around it.
enum Spoken {
    /// “Orbit. Patient in.”
    case patientIn
    /// “Orbit, what time is it?”
    case whatTimeIsIt
    /// “Orbit” by either voice, with the room before it and a moment of it behind.
    case wakeWord, otherWakeWord
    /// “Orbit”, and then talk that goes on for a quarter of a minute without a pause in which a command would end.
    case wakeWordAndTalk

    private static let demo = Result { try AudioFile.readMono(path: Program.demo) }

    /// Where it is in the demonstration, in seconds.
    private var place: ClosedRange<Double> {
        switch self {
        case .patientIn: 0...3.4
        case .whatTimeIsIt: 6.5...10
        case .wakeWord, .wakeWordAndTalk: 0...2
        case .otherWakeWord: 6.5...8.3
        }
    }

    /// Mono at 16 kHz.
    func samples() throws -> [Float] {
        let demo = try Self.demo.get()
        let first = Array(
            demo.samples[
                demo.sampleRate.samples(in: place.lowerBound)..<demo.sampleRate.samples(in: place.upperBound)]
        )
        guard self == .wakeWordAndTalk else { return first }
        let talk = Program.root.appendingPathComponent("Examples/no-keyword.wav").path
        return first + (try AudioFile.readMono(path: talk).samples)
    }
}
