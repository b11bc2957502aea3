@testable import Enrolment
import PCM
import Testing
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

/// Models enrolled from the demonstration's first word, as several people might say it. Each is made once, because the
/// bundled background takes a debug build long.
enum Enrolled {
    /// Returns takes of the word at different speeds, from take 1 on.
    static func takes(_ numbers: ClosedRange<Int>) throws -> [EnrolmentRecording] {
        let word = try Material.word()
        let speeds = [1, 0.93, 1.08, 0.97, 1.04, 0.89]
        return numbers.map { number in
            EnrolmentRecording(label: "take \(number)", samples: word.played(at: speeds[number - 1]))
        }
    }

    /// Settings that make a test short: fewer stretches of other speech.
    static var options: EnrolmentOptions {
        var options = EnrolmentOptions()
        options.negatives = 300
        options.backgroundShare = 0.1
        return options
    }

    static func enrol(
        _ recordings: [EnrolmentRecording], extending model: KeywordModel? = nil,
        removing removed: Set<String> = []
    ) throws -> EnrolmentResult {
        try KeywordEnrolment(options: options).enrol(
            name: "word", recordings: recordings, extending: model, removing: removed,
            provenance: SmallModel.provenance)
    }

    static let one = Result { try enrol(takes(1...1)) }
    static let three = Result { try enrol(takes(1...3)) }
}
