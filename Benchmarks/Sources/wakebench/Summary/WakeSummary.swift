import BenchmarkKit
import Foundation

/// A summary of the results of several words.
struct WakeSummary: Sendable, Encodable {
    /// The figures of one system under one condition, on every word.
    struct Row: Sendable, Encodable {
        var system: String
        var condition: NoiseCondition
        var words: [WordFigures]

        /// Returns the mean over the words that have the figure; nil if none has it.
        func mean(_ figure: (WordFigures) -> Double?) -> Double? {
            let values = words.compactMap(figure)
            return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
        }
    }

    /// The results of one folder.
    struct Group: Sendable, Encodable {
        /// The folder's name.
        var name: String
        /// The rows by condition, clean first and then from little noise to much; within a condition in the order
        /// of measurement.
        var rows: [Row]

        var conditions: [NoiseCondition] { distinct(rows.map(\.condition)) }
        var systems: [String] { distinct(rows.map(\.system)) }
        var words: [String] { distinct(rows.flatMap { $0.words.map(\.word) }) }

        func row(_ system: String, _ condition: NoiseCondition) -> Row? {
            rows.first { $0.system == system && $0.condition == condition }
        }

        private func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
            var seen: Set<Value> = []
            return values.filter { seen.insert($0).inserted }
        }
    }

    /// The heading of its page.
    var title: String
    /// The date, machine and command line of the summary.
    var conditions: Conditions
    /// The days on which the results were measured.
    var dates: [String]
    var groups: [Group]
    var references = ReferenceMisses.all

    /// Reads the folders.
    ///
    /// - Throws: ``BenchmarkError`` as ``ResultFolder`` does.
    init(title: String, folders: [String]) throws(BenchmarkError) {
        var groups: [Group] = []
        var dates: Set<String> = []
        for folder in folders {
            let results = try ResultFolder.results(in: folder)
            dates.formUnion(results.map(\.conditions.date))
            let name = URL(filePath: folder).standardizedFileURL.lastPathComponent
            groups.append(Group(name: name, rows: WakeSummary.rows(results)))
        }
        self.title = title
        self.groups = groups
        self.dates = dates.sorted()
        conditions = Conditions(recordings: [:])
    }

    static func rows(_ results: [WakeResults]) -> [Row] {
        var rows: [Row] = []
        let ordered = results.sorted { ($0.signalToNoise ?? .infinity) > ($1.signalToNoise ?? .infinity) }
        for result in ordered {
            let condition = NoiseCondition(decibels: result.signalToNoise)
            for system in result.systems {
                guard let figures = WordFigures(word: result.word, draws: system.draws) else { continue }
                let index = rows.firstIndex { $0.system == system.name && $0.condition == condition }
                if let index {
                    rows[index].words.append(figures)
                } else {
                    rows.append(Row(system: system.name, condition: condition, words: [figures]))
                }
            }
        }
        return rows
    }
}
