import BenchmarkKit
import Foundation

/// The check that keeps the recordings of the enrolment out of the test.
enum Separation {
    /// - Throws: ``BenchmarkError`` if a file or a voice is on both sides; either makes misses look three times rarer.
    static func require(_ used: [Recording], apartFrom tested: [Recording]) throws(BenchmarkError) {
        let files = Set(used.map { file($0) })
        if let shared = tested.first(where: { files.contains(file($0)) }) {
            throw BenchmarkError(
                .badConfiguration,
                "“\(shared.path)” would be both enrolled from and tested with; give folders that share no recording."
            )
        }
        let voices = Set(used.compactMap(\.voice))
        if let shared = tested.first(where: { $0.voice.map(voices.contains) ?? false }) {
            throw BenchmarkError(
                .badConfiguration,
                "Voice \(shared.voice ?? "") of “\(shared.path)” is also enrolled from; correct voices.tsv or give "
                    + "folders that share no voice.")
        }
    }

    private static func file(_ recording: Recording) -> String {
        URL(filePath: recording.path).standardizedFileURL.resolvingSymlinksInPath().path(
            percentEncoded: false)
    }
}
