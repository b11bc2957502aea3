import Foundation
import PCM
import Testing
import VoiceTesting

@testable import WakeWord

/// The word "computer" by people, at other rates by another program's filter than the engine's.
@Suite(
    "Recordings of people at a sound card's rate",
    .enabled(if: Recordings.areThere, "needs recordings at VOICEENGINE_RECORDINGS"),
    .enabled(if: InstalledProgram.sox.isThere, "needs sox"), .timeLimit(.minutes(20)))
struct RecordedSampleRateTests {
    /// A debug build is too slow for more.
    #if DEBUG
        private static let clipCount = 12
    #else
        private static let clipCount = Int.max
    #endif

    private static let model = Result {
        let all = try Recordings.list("wakeword/computer/enrol")
        // Eight that lie far apart, and so are by several people.
        let clips = try (0..<8).map { index in
            let path = all[index * all.count / 8]
            return EnrolmentRecording(label: path, samples: try Recordings.read(path))
        }
        var model = try KeywordEnrolment(options: Enrolled.options).enrol(
            name: "computer", recordings: clips, provenance: Material.provenance
        ).model
        // A tenth of the background calibrates it to be careful; here it is to find most clips at all.
        model.defaultThreshold = 0.2
        return model
    }

    /// How many of the clips the word is found in.
    private static func foundCount(in paths: [String], at hertz: Int?) throws -> Int {
        let scratch = TemporaryDirectory()
        return try paths.count { path in
            var file = path
            if let hertz {
                file = scratch.file("clip.wav")
                try InstalledProgram.sox.run("-D", path, "-r", "\(hertz)", file)
            }
            return try !detections(in: Recordings.read(file), models: [model.get()]).isEmpty
        }
    }

    @Test("are heard as often as at 16 kHz, within half a percentage point", arguments: [44_100, 48_000])
    func rates(hertz: Int) throws {
        let clips = Array(try Recordings.list("wakeword/computer/test").prefix(Self.clipCount))
        let plain = try Self.foundCount(in: clips, at: nil)
        let other = try Self.foundCount(in: clips, at: hertz)
        #expect(plain > clips.count / 2)
        #expect(
            Double(abs(plain - other)) <= 0.005 * Double(clips.count), "\(plain), \(other) of \(clips.count)")
    }
}
