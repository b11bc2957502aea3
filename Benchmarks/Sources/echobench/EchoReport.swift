import BenchmarkKit

/// The figures of a run, and their tables.
struct EchoReport: Encodable {
    struct Row: Encodable {
        var word: String
        var level: Double
        var way: EchoTrial.Way
        var count: EchoTrial.Count
    }

    var conditions: Conditions
    var seed: UInt64
    var rows: [Row]

    init(conditions: Conditions, seed: UInt64, trial: EchoTrial) {
        self.conditions = conditions
        self.seed = seed
        rows = trial.counts.map {
            Row(word: $0.key.word, level: $0.key.level, way: $0.key.way, count: $0.value)
        }
        .sorted { ($0.word, $0.level, $0.way.rawValue) < ($1.word, $1.level, $1.way.rawValue) }
    }

    var markdown: String {
        """
        # The wake word while an answer sounds

        \(conditions.markdown)
        Answers by espeak-ng in simulated rooms (image method), four in each; recordings of people who say the word \
        over them, none of whom enrolled it. Seed \(seed). The level is that of the answer beside the voice.

        Words heard, in percent, and how many of the answers, each once without the word, were taken for it:

        \(table(levels.map { (named($0), $0) }))
        The same by word, at all levels:

        \(byWord)
        With the first answer in a room nothing is known of the room yet: \(first).

        """
    }

    func write(to folder: String) throws(BenchmarkError) {
        let writer = try ResultsWriter(folder: folder, name: "echobench")
        try writer.write(self)
        try writer.write(markdown: markdown)
    }

    private var levels: [Double] { Set(rows.map(\.level)).sorted() }

    private func named(_ level: Double) -> String { "\(level > 0 ? "+" : "")\(level.fixed(0)) dB" }

    private func table(_ columns: [(title: String, level: Double)]) -> String {
        var table = MarkdownTable(columns: ["our own voice"] + columns.map(\.title))
        for way in EchoTrial.Way.allCases {
            table.add(
                [way.rawValue] + columns.map { column in cell { $0.way == way && $0.level == column.level } })
        }
        return table.text
    }

    private var byWord: String {
        let words = Set(rows.map(\.word)).sorted()
        var table = MarkdownTable(columns: ["our own voice"] + words)
        for way in EchoTrial.Way.allCases {
            table.add([way.rawValue] + words.map { word in cell { $0.way == way && $0.word == word } })
        }
        return table.text
    }

    private var first: String {
        let counts = rows.filter { $0.way == .cancelled }.map(\.count)
        return Interval.share(
            counts.reduce(0) { $0 + $1.firstHeard }, of: counts.reduce(0) { $0 + $1.firstWords }
        ).percent
            + " % heard"
    }

    private func cell(_ belongs: (Row) -> Bool) -> String {
        let counts = rows.filter(belongs).map(\.count)
        func sum(_ value: KeyPath<EchoTrial.Count, Int>) -> Int {
            counts.reduce(0) { $0 + $1[keyPath: value] }
        }
        let heard = Interval.share(sum(\.heard), of: sum(\.words)).percent
        return "\(heard); \(sum(\.selfTriggers)) of \(sum(\.answers))"
    }
}
