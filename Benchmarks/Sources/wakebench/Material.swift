import ArgumentParser
import BenchmarkKit
import Foundation

/// The recordings of a run, with a check that enrolment and test share none.
struct Material {
    let word: String
    /// The recordings to enrol from; empty if nothing is enrolled.
    let enrolment: [Recording]
    /// Other speech for enrolment.
    let enrolmentBackground: [Recording]
    /// The folders that were given, with how many of their recordings are used.
    let folders: [String: Int]
    /// The seed of the order of the stream, of the noise and of the draws.
    let seed: UInt64

    private let plan: StreamPlan
    private let noise: [Recording]

    /// Lists the folders.
    ///
    /// - Throws: ``BenchmarkError`` if a folder is missing or empty, or if enrolment and test share a recording or
    ///   a voice.
    init(options: MaterialOptions) throws(BenchmarkError) {
        guard let tested = options.test, !options.background.isEmpty else {
            throw BenchmarkError(
                .validationFailure,
                "Name what to test with: --test for the word, --background for other speech.")
        }
        var folders: [String: Int] = [:]
        func list(_ names: [String], atMost limit: Int? = nil) throws(BenchmarkError) -> [Recording] {
            var all: [Recording] = []
            for name in names {
                let found = try RecordingFolder.recordings(in: name)
                let drawn = limit.map { found.drawn(atMost: $0, seed: options.seed) } ?? found
                folders[name] = drawn.count
                all += drawn
            }
            return all
        }
        let test = try list([tested], atMost: options.limit)
        let others = try list(options.background + options.other, atMost: options.limit)
        enrolment = try list(options.enrol.map { [$0] } ?? [])
        enrolmentBackground = try list(options.enrolBackground)
        noise = try list(options.noise.map { [$0] } ?? [])
        self.folders = folders
        try Separation.require(enrolment + enrolmentBackground, apartFrom: test)
        try Separation.require(enrolmentBackground, apartFrom: others)

        word = options.word ?? Material.word(testedIn: tested)
        seed = options.seed
        plan = StreamPlan(words: test, others: others, seed: seed)
    }

    /// Returns the builder of a condition's stream. The streams of all conditions have the same parts in the
    /// same order.
    func builder(_ condition: NoiseCondition) -> StreamBuilder {
        let under = condition.decibels.map { StreamBuilder.Noise(recordings: noise, signalToNoise: $0) }
        return StreamBuilder(plan: plan, noise: under, seed: seed)
    }

    /// Returns the name of the result files of a condition, without an ending.
    func resultName(_ condition: NoiseCondition) -> String { "wake-\(word)-\(condition.fileName)" }

    private static func word(testedIn folder: String) -> String {
        URL(filePath: folder).standardizedFileURL.deletingLastPathComponent().lastPathComponent
    }
}
