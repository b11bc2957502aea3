import Foundation
import Testing
import TestSupport

@Suite(
    "Measuring twice",
    .enabled(if: Program.recordings != nil, "skipped: VOICEENGINE_RECORDINGS names no recordings"))
struct RepeatabilityTests {
    /// Runs in a process of its own, because hash tables differ between processes, and enrolments end in any order.
    private func run(into folder: String) throws {
        let data = try #require(Program.recordings)
        let outcome = try Program.shell(
            """
            '\(Program.folder)/wakebench' --enrol '\(data)/wakeword/view-glass/enrol' \
            --test '\(data)/wakeword/view-glass/test' --background '\(data)/speech/dev' --limit 8 \
            --templates 3 --draws 3 --noise '\(data)/noise/test' --snr clean,10 --output '\(folder)'
            """)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("gives the same detections to the byte, and the same counts")
    func detections() throws {
        let folder = TemporaryDirectory()
        let folders = [folder.file("first"), folder.file("second")]
        for folder in folders { try run(into: folder) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folders[0]).sorted()
        #expect(names == (try FileManager.default.contentsOfDirectory(atPath: folders[1]).sorted()))
        let detections = names.filter { $0.hasSuffix("-detections.jsonl") }
        #expect(detections.count == 6)
        var size = 0
        for name in detections {
            let contents = folders.map { FileManager.default.contents(atPath: "\($0)/\(name)") }
            #expect(contents[0] == contents[1], "\(name)")
            size += contents[0]?.count ?? 0
        }
        #expect(size > 0, "something was heard")
        for name in names where name.hasSuffix(".json") {
            let counted = try folders.map { try counts(in: "\($0)/\(name)") }
            #expect(counted[0] == counted[1] && counted[0].count > 10, "\(name)")
        }
    }

    /// Returns the lines of a result with counts and thresholds. Lines with times and the command may differ.
    private func counts(in path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter {
            $0.contains(#""misses""#) || $0.contains(#""falseAlarms""#) || $0.contains(#""threshold""#)
        }
    }
}
