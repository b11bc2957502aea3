import AudioFiles
import Foundation
import PCM

/// What the recordings of Examples say, each command alone, with the room's noise around it.
enum Spoken {
    /// “Orbit. Patient in.”
    case patientIn
    /// “Orbit, what time is it?”
    case whatTimeIsIt
    /// “Orbit” by either voice, with the room before it and a moment of it behind.
    case wakeWord, otherWakeWord
    /// “Orbit”, and then talk that goes on for a quarter of a minute without a pause in which a command would end.
    case wakeWordAndTalk

    /// “Orbit. Turn on the lamp.”, “Orbit, turn off the lamp.”, and the first command without the wake word
    case lampOn, lampOff, lampOnAlone
    /// “Orbit. Please start a timer for five minutes.”
    case timer

    private static let demo = Result { try AudioFile.readMono(path: Program.demo) }

    /// Where it is in the demonstration, in seconds.
    private var place: ClosedRange<Double> {
        switch self {
        case .patientIn: 0...3.4
        case .whatTimeIsIt: 6.5...10
        case .wakeWord, .wakeWordAndTalk, .timer: 0...2
        case .lampOn: 0...3.6
        case .lampOnAlone: 1.85...3.6
        case .lampOff: 7...10.2
        case .otherWakeWord: 6.5...8.3
        }
    }

    /// The file of Examples that follows it, if any.
    private var more: String? {
        switch self {
        case .wakeWordAndTalk: "no-keyword"
        case .timer: "start-timer"
        default: nil
        }
    }

    private static func example(_ name: String) throws -> (samples: [Float], sampleRate: SampleRate) {
        try AudioFile.readMono(path: Program.root.appendingPathComponent("Examples/\(name).wav").path)
    }

    /// Mono at 16 kHz.
    func samples() throws -> [Float] {
        let said =
            switch self {
            case .lampOn, .lampOff, .lampOnAlone: try Self.example("lamp")
            default: try Self.demo.get()
            }
        let first = Array(
            said.samples[
                said.sampleRate.samples(in: place.lowerBound)..<said.sampleRate.samples(in: place.upperBound)]
        )
        return first + (try more.map { try Self.example($0).samples } ?? [])
    }
}
