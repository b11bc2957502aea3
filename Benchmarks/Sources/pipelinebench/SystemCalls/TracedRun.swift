import BenchmarkKit
import Foundation
import PipelineGates
import Subprocess
import TestSupport

/// A run of a subcommand of this program under strace.
enum TracedRun {
    /// The time limit of a run, in seconds. Under strace a program is several times slower.
    private static let timeout = "600"

    /// Returns the threads of a run with these arguments that gave themselves names, in the order in which they did.
    ///
    /// - Throws: ``BenchmarkError`` if strace is not installed or the run fails.
    static func threads(of arguments: [String]) async throws -> [TracedThread] {
        let folder = TemporaryDirectory()
        let command =
            [timeout, "strace", "-ff", "-ttt", "-o", folder.file("thread"), try OwnProgram.path] + arguments
        let result = try await Subprocess.run(
            .name("timeout"), arguments: Arguments(command), output: .discarded,
            error: .string(limit: 1 << 20))
        guard result.terminationStatus.isSuccess else {
            throw BenchmarkError(
                .unavailable,
                "strace failed on “\(arguments.joined(separator: " "))” (\(result.terminationStatus)); install it, and "
                    + "allow tracing. \(result.standardError.suffix(500))")
        }
        return folder.names.compactMap { name in
            let trace = try? String(contentsOfFile: folder.file(name), encoding: .utf8)
            return trace.flatMap(TracedThread.init)
        }.sorted { $0.began < $1.began }
    }
}
