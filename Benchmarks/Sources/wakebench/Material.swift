import BenchmarkKit
import Foundation

/// The recordings of a run, checked.
struct Material {
    /// The word.
    let word: String
    /// To enrol from; empty where nothing is enrolled.
    let enrolment: [Recording]
    /// Other speech for enrolment.
    let enrolmentBackground: [Recording]
    /// How the test stream is made.
    let builder: StreamBuilder
    /// The folders that were given, with how many recordings each holds.
    let folders: [String: Int]
    /// What the files of results are called.
    let resultName: String

    /// Lists the folders.
    ///
    /// - Throws: ``BenchmarkError`` when one is missing or empty, or something would be tested with what was enrolled.
    init(options: MaterialOptions) throws(BenchmarkError) {
        var folders: [String: Int] = [:]
        func list(_ names: [String]) throws(BenchmarkError) -> [Recording] {
            var all: [Recording] = []
            for name in names {
                let found = try RecordingFolder.recordings(in: name)
                folders[name] = found.count
                all += found
            }
            return all
        }
        let test = try list([options.test])
        let others = try list(options.background) + list(options.other)
        enrolment = try list(options.enrol.map { [$0] } ?? [])
        enrolmentBackground = try list(options.enrolBackground)
        let noise = try list(options.noise.map { [$0] } ?? [])
        self.folders = folders
        try Separation.require(enrolment + enrolmentBackground, apartFrom: test)
        try Separation.require(enrolmentBackground, apartFrom: others)

        word = options.word ?? Material.word(testedIn: options.test)
        let condition = options.noise == nil ? "clean" : "\(Text.number(options.snr))dB"
        resultName = "wake-\(word)-\(condition)"
        builder = StreamBuilder(
            plan: StreamPlan(words: test, others: others, seed: options.seed),
            noise: noise.isEmpty ? nil : StreamBuilder.Noise(recordings: noise, signalToNoise: options.snr),
            seed: options.seed)
    }

    private static func word(testedIn folder: String) -> String {
        URL(filePath: folder).standardizedFileURL.deletingLastPathComponent().lastPathComponent
    }
}
