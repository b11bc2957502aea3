import BenchmarkKit
import Foundation

/// A reader of the results that earlier runs wrote into a folder.
enum ResultFolder {
    /// Reads every `wake-*.json`, in the order of their names.
    ///
    /// - Throws: ``BenchmarkError`` if there is none, or if a file is no result of this program.
    static func results(in folder: String) throws(BenchmarkError) -> [WakeResults] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let chosen = names.filter { $0.hasPrefix("wake-") && $0.hasSuffix(".json") }.sorted()
        guard !chosen.isEmpty else {
            throw BenchmarkError(
                .noInput, "“\(folder)” holds no wake-*.json; name a folder that --output wrote into.")
        }
        var results: [WakeResults] = []
        for name in chosen { results.append(try read((folder as NSString).appendingPathComponent(name))) }
        return results
    }

    private static func read(_ path: String) throws(BenchmarkError) -> WakeResults {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw BenchmarkError(.noInput, "“\(path)” cannot be read; check its permissions.")
        }
        do {
            let results = try ResultsWriter.decoder.decode(WakeResults.self, from: data)
            if results.clips > 0, results.systems.allSatisfy({ !$0.draws.isEmpty }) { return results }
        } catch {}
        throw BenchmarkError(.badData, "“\(path)” is no result of wakebench; measure it anew or remove it.")
    }
}
