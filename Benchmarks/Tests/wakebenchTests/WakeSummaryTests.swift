import BenchmarkKit
import Foundation
import Testing
import TestSupport

@testable import wakebench

@Suite("Results of several words together")
struct WakeSummaryTests {
    /// Returns a result with ten clips and two hours of speech, in which an engine and enrolments from 3 recordings
    /// missed the given numbers of clips.
    private func result(
        _ word: String, decibels: Double? = nil, engine: Int?, draws: [Int], speechHours: Double = 2
    ) -> WakeResults {
        let labels = (0..<10).map { number in
            let start = Double(10 * number)
            return StreamLabel(recording: "\(number)", start: start, end: start + 2, wordEnd: start + 1)
        }
        func draw(_ misses: Int, recordings: Int?) -> DrawResult {
            let found = labels.dropFirst(misses).map {
                Detection(keyword: word, score: 1, start: $0.start, end: $0.wordEnd, at: $0.wordEnd)
            }
            let point = OperatingPoint(
                Scorer(labels: labels).count(found, threshold: 0), threshold: 0, labels: labels,
                hours: speechHours)
            return DrawResult(
                recordings: recordings,
                sweep: ThresholdSweep(found, labels: labels, hours: speechHours),
                shipped: recordings.map { _ in point }, processorShare: 0.01)
        }
        return WakeResults(
            conditions: Conditions(recordings: [:]), word: word, signalToNoise: decibels, seed: 1,
            streamHours: 3, speechHours: speechHours, utterances: 5, clips: labels.count,
            systems: [
                SystemResult(name: "3 recordings", draws: draws.map { draw($0, recordings: 3) })
            ] + (engine.map { [SystemResult(name: "spotter", draws: [draw($0, recordings: nil)])] } ?? []))
    }

    private func write(_ results: [WakeResults], to folder: String) throws {
        for result in results {
            let condition = NoiseCondition(decibels: result.signalToNoise).fileName
            try ResultsWriter(folder: folder, name: "wake-\(result.word)-\(condition)").write(result)
        }
    }

    @Test("Of draws the median counts, of words the mean; clean comes first")
    func means() throws {
        let folder = TemporaryDirectory()
        try write(
            [
                result("b", decibels: 10, engine: 9, draws: [8]), result("a", engine: 6, draws: [1, 2, 9]),
                result("b", engine: 2, draws: [4]), result("a", decibels: 10, engine: 7, draws: [4]),
            ], to: folder.file("words"))
        let group = try #require(
            WakeSummary(title: "Wake word", folders: [folder.file("words")]).groups.first)
        #expect(group.name == "words" && group.words == ["a", "b"])
        #expect(group.conditions.map(\.description) == ["clean", "10 dB"])
        let own = try #require(group.row("3 recordings", .clean))
        #expect(own.words.map(\.atHalf) == [0.2, 0.4] && own.words.map(\.shipped) == [0.2, 0.4])
        #expect(abs((own.mean(\.atTwo) ?? 0) - 0.3) < 1e-12 && own.mean(\.recordings) == 3)
        let engine = try #require(group.row("spotter", NoiseCondition(decibels: 10)))
        #expect(abs((engine.mean(\.atHalf) ?? 0) - 0.8) < 1e-12)
        #expect(engine.mean(\.shipped) == nil && engine.mean(\.recordings) == nil)
    }

    @Test("The page names words, origins and figures; the picture draws others dashed")
    func page() throws {
        let folder = TemporaryDirectory()
        try write(
            [
                result("a", decibels: 10, engine: 6, draws: [1]),
                result("b", decibels: 10, engine: 2, draws: [4]),
            ], to: folder.file("own-voice"))
        let summary = try WakeSummary(title: "Wake word at home", folders: [folder.file("own-voice")])
        #expect(summary.markdown.hasPrefix("# Wake word at home\n"))
        #expect(summary.markdown.contains("## Own voice (a, b)"))
        #expect(summary.markdown.contains("| 25.0 (10.0 ... 40.0) | 25.0 (10.0 ... 40.0) |"))
        #expect(summary.markdown.contains("prototype") && summary.markdown.contains("published"))
        let chart = try #require(summary.chart)
        #expect(
            chart.curves.map(\.name) == [
                "VoiceEngine, 10 dB", "spotter, 10 dB", "Porcupine 4, 10 dB, published",
                "Snowboy, 10 dB, published", "PocketSphinx, 10 dB, published",
            ])
        #expect(chart.curves.map(\.isDashed) == [false, true, true, true, true])
        #expect(chart.curves[0].points == [LineChart.Point(3, 25)])
        #expect(Set(chart.curves[1].points.map(\.y)) == [40])
    }

    @Test("An engine that knows some of the words stands with these, and not in the picture of all")
    func someWords() throws {
        let folder = TemporaryDirectory()
        try write(
            [result("a", engine: 6, draws: [1]), result("b", engine: nil, draws: [4])],
            to: folder.file("words"))
        let summary = try WakeSummary(title: "Wake word", folders: [folder.file("words")])
        #expect(summary.markdown.contains("| 60.0 (a)             | 60.0 (a)             |"))
        #expect(summary.chart?.curves.map(\.name) == ["VoiceEngine, clean"])
    }

    @Test("Rates that are not known are read as they were written")
    func unknown() throws {
        let folder = TemporaryDirectory()
        try write([result("a", engine: 0, draws: [0], speechHours: 0)], to: folder.file("words"))
        let read = try ResultFolder.results(in: folder.file("words"))
        #expect(read[0].systems[1].draws[0].atHalf.falseAlarmsPerHour.upper == .infinity)
    }

    @Test("A folder without results, and files that are none, are refused")
    func refused() throws {
        let folder = TemporaryDirectory()
        for text in [nil, "", "{}", #"{"word": "x"}"#] {
            if let text { _ = folder.write(Array(text.utf8), as: "wake-x-clean.json") }
            let error = #expect(throws: BenchmarkError.self) {
                try WakeSummary(title: "Wake word", folders: [folder.path])
            }
            #expect(error?.code == (text == nil ? .noInput : .badData))
        }
    }
}
