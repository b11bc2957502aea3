import ArgumentParser
import BenchmarkKit
import Foundation
import PipelineStages
import Subprocess
import SystemPackage

/// The subcommand that measures memory and loading time of the wake word detector and of the dictionary.
struct MemoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory",
        abstract:
            "Measure what the wake word detector and the dictionary of aliases take of memory, and to load.",
        discussion: """
            Heap: what calls of malloc gave, as the allocator rounds it; for the detector with its models, for the
            dictionary without the rows it was made of. Resident: the most the process had, less what it had before.
            A dictionary that there is no memory for is left out with a word.
            """)

    @Option(help: "Numbers of keywords.")
    var keywords = [1, 10, 100]

    @Option(help: "Numbers of phrases.")
    var aliases = [1000, 10_000, 100_000, 1_000_000]

    @Option(help: "A folder for the results.")
    var output: String?

    func run() async throws {
        let jobs =
            keywords.map { ("wake-word", $0) } + Phrases.affordable(aliases).map { ("dictionary", $0) }
        var progress = ProgressLine(total: Double(jobs.count))
        var footprints: [Footprint] = []
        for (subject, scale) in jobs {
            progress.update(done: Double(footprints.count), "\(subject) \(scale)")
            footprints.append(try await measure(subject, scale))
        }
        progress.finish("\(jobs.count) footprints measured")
        let table = MemoryCommand.table(footprints)
        print(table)
        guard let output else { return }
        let conditions = Conditions(recordings: [:])
        let writer = try ResultsWriter(folder: output, name: "pipeline-memory")
        try writer.write(Results(conditions: conditions, footprints: footprints))
        try writer.write(markdown: "# Memory and loading\n\n\(conditions.markdown)\n\(table)")
    }

    private func measure(_ subject: String, _ scale: Int) async throws -> Footprint {
        let result = try await Subprocess.run(
            .path(FilePath(try OwnProgram.path)), arguments: ["footprint", subject, "\(scale)"],
            output: .string(limit: 1 << 16), error: .currentStandardError)
        let text = result.standardOutput
        guard result.terminationStatus.isSuccess,
            let footprint = try? JSONDecoder().decode(Footprint.self, from: Data(text.utf8))
        else {
            throw BenchmarkError(
                .unavailable, "Measuring \(subject) \(scale) failed (\(result.terminationStatus)); see above."
            )
        }
        return footprint
    }

    private static func table(_ footprints: [Footprint]) -> String {
        var table = MarkdownTable(
            columns: ["", "number", "loaded in s", "heap kB", "peak heap kB", "resident kB"])
        for footprint in footprints {
            table.add([
                footprint.subject, "\(footprint.scale)", String(format: "%.3f", footprint.seconds),
                "\(footprint.heapBytes / 1024)", "\(footprint.peakHeapBytes / 1024)",
                "\((footprint.peakResidentBytes - footprint.residentBytesBefore) / 1024)",
            ])
        }
        return table.text
    }

    private struct Results: Encodable {
        var conditions: Conditions
        var footprints: [Footprint]
    }
}
