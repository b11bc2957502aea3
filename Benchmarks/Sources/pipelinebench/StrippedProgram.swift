import BenchmarkKit
import Foundation
import Subprocess

/// A copy of `pipelinestage` without debug information, because Debian's valgrind 3.19 gives up on Swift's. The copy is
/// removed together with this object.
final class StrippedProgram: Sendable {
    let path: String

    init() async throws {
        path = FileManager.default.temporaryDirectory.appending(path: "pipelinestage-\(UUID())").path
        let original = URL(filePath: try OwnProgram.path).deletingLastPathComponent().appending(
            path: "pipelinestage")
        let result = try await Subprocess.run(
            .name("strip"), arguments: ["--strip-debug", "-o", path, original.path],
            output: .discarded, error: .string(limit: 1 << 16))
        guard result.terminationStatus.isSuccess else {
            throw BenchmarkError(
                .unavailable,
                "No copy of pipelinestage can be made; build it, install binutils. \(result.standardError)")
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
