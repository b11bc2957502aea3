import BenchmarkKit
import Foundation
import PipelineGates
import PipelineStages
import Subprocess
import SystemPackage

/// Counts the instructions of `pipelinestage` with valgrind's callgrind.
struct Callgrind: Sendable {
    /// The time limit of a run, in seconds. The longest run takes ten on an idle machine.
    private static let timeout = "600"

    private let program: StrippedProgram

    init() async throws { program = try await StrippedProgram() }

    /// Counts the instructions a step of each workload `repeats` times, with as many runs at once as there are cores.
    func count(_ workloads: [Workload], repeats: Int) async throws -> [[Double]] {
        let jobs = workloads.indices.flatMap { index in (0..<repeats).map { _ in index } }
        var counts = [[Double]](repeating: [], count: workloads.count)
        var progress = ProgressLine(total: Double(jobs.count))
        var waiting = jobs.makeIterator()
        var done = 0.0
        try await withThrowingTaskGroup(of: (Int, Double).self) { group in
            func start() {
                guard let index = waiting.next() else { return }
                group.addTask { (index, try await count(workloads[index])) }
            }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { start() }
            while let (index, count) = try await group.next() {
                counts[index].append(count)
                done += 1
                progress.update(done: done, workloads[index].name)
                start()
            }
        }
        progress.finish("instructions of \(workloads.count) stages counted")
        return counts
    }

    private func count(_ workload: Workload) async throws -> Double {
        let (short, long) = workload.callgrindLengths
        let difference = try await total(workload, frames: long) - total(workload, frames: short)
        return (Double(difference) / Double(long - short)).rounded()
    }

    /// Counts the instructions of a whole run, its start included.
    private func total(_ workload: Workload, frames: Int) async throws -> Int {
        let arguments = [
            Callgrind.timeout, "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program.path,
        ]
        // Without SWIFT_DETERMINISTIC_HASHING, hash tables differ from run to run, and so does the count.
        let environment = ["PATH": "/usr/bin:/bin", "LANG": "C", "SWIFT_DETERMINISTIC_HASHING": "1"]
        let result = try await Subprocess.run(
            .name("timeout"),
            arguments: Arguments(arguments + workload.arguments + ["--frames", "\(frames)"]),
            environment: .custom(
                Dictionary(uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0), $1) })
            ),
            output: .discarded, error: .string(limit: 1 << 20))
        let report = result.standardError
        guard result.terminationStatus.isSuccess else {
            throw BenchmarkError(
                .unavailable,
                "valgrind failed on \(workload.name) (\(result.terminationStatus)): \(report.suffix(500))")
        }
        return try CallgrindReport.instructions(in: report)
    }
}
