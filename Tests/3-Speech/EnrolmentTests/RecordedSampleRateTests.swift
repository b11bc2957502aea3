@testable import Enrolment
import Foundation
import PCM
import Testing
import TestSupport
import WakeWordMaterial

@testable import WakeWord

/// Words by people, resampled to other rates by another program's filter than the engine's.
@Suite(
    "Recordings of people at a sound card's rate",
    .enabled(if: Recordings.areThere, "needs recordings at VOICEENGINE_RECORDINGS"),
    .enabled(if: InstalledProgram.sox.isThere, "needs sox"), .timeLimit(.minutes(20)))
struct RecordedSampleRateTests {
    /// A debug build is too slow for more clips. A difference of half a percentage point is one clip of 200, so only
    /// hundreds of clips show it.
    #if DEBUG
        private static let words = ["computer"]
        private static let clipCount = 12
    #else
        private static let words = ["alexa", "computer", "snowboy", "view-glass"]
        private static let clipCount = Int.max
    #endif

    /// The number of clips in which the word was found, at the plain rate and at other rates.
    private struct Count {
        var plain = 0
        var other: [Int: Int] = [:]
        var clips = 0
    }

    private static func model(of word: String) throws -> KeywordModel {
        let all = try Recordings.list("wakeword/\(word)/enrol")
        // Takes eight recordings that lie far apart in the list, and so are by several people.
        let clips = try (0..<8).map { index in
            let path = all[index * all.count / 8]
            return EnrolmentRecording(label: path, samples: try Recordings.read(path))
        }
        var model = try KeywordEnrolment(options: Enrolled.options).enrol(
            name: word, recordings: clips, provenance: SmallModel.provenance
        ).model
        // Calibration with a tenth of the background makes the threshold cautious; this test needs a model that finds
        // most clips.
        model.defaultThreshold = 0.2
        return model
    }

    private static func count(_ word: String, at rates: [Int]) throws -> Count {
        let model = try model(of: word)
        let scratch = TemporaryDirectory()
        var count = Count()
        for path in try Recordings.list("wakeword/\(word)/test").prefix(clipCount) {
            let isFound = { try !detections(in: Recordings.read($0), models: [model]).isEmpty }
            count.clips += 1
            if try isFound(path) { count.plain += 1 }
            for hertz in rates {
                let file = scratch.file("clip-\(hertz).wav")
                try InstalledProgram.sox.run("-D", path, "-r", "\(hertz)", file)
                if try isFound(file) { count.other[hertz, default: 0] += 1 }
            }
        }
        return count
    }

    @Test("are heard as often as at 16 kHz, within half a percentage point")
    func rates() async throws {
        let rates = [44_100, 48_000]
        let counts = try await withThrowingTaskGroup(of: Count.self) { group in
            for word in Self.words { group.addTask { try Self.count(word, at: rates) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let clips = counts.map(\.clips).reduce(0, +)
        let plain = counts.map(\.plain).reduce(0, +)
        #expect(plain > clips / 2)
        for hertz in rates {
            let other = counts.map { $0.other[hertz, default: 0] }.reduce(0, +)
            #expect(
                Double(abs(plain - other)) <= 0.005 * Double(clips),
                "\(plain) at 16 kHz, \(other) at \(hertz) Hz, of \(clips)")
        }
    }
}
