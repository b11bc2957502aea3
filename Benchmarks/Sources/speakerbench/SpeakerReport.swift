import BenchmarkKit

/// The figures of a run, and their table.
struct SpeakerReport: Encodable {
    /// The figures for one length under one condition.
    struct Row: Encodable {
        var seconds: Int
        var condition: String
        var commands: Int
        var equalError: Double
        var nearestOfFive: Interval
        var namedRight: Interval
        var namedWrong: Interval
        var strangersTaken: Interval
    }

    var title: String
    var conditions: Conditions
    var speakers: Int
    var leftOut: Int
    var enrolled: Int
    var draws: Int
    var seed: UInt64
    var millisecondsOfCommand: Double
    var rows: [Row]

    init(
        title: String, conditions: Conditions, material: SpeakerMaterial, trial: SpeakerTrial, enrol: Int,
        draws: Int, seed: UInt64
    ) {
        (self.title, self.conditions, self.draws, self.seed) = (title, conditions, draws, seed)
        speakers = material.speakers.count
        leftOut = material.leftOut
        enrolled = enrol
        millisecondsOfCommand = 1000 * material.cost.seconds / Double(max(1, material.cost.count))
        rows = material.settings.compactMap { setting in
            trial.scores[setting].map { score in
                Row(
                    seconds: setting.seconds, condition: setting.condition.description,
                    commands: score.own.count,
                    equalError: score.equalError, nearestOfFive: .share(score.nearest, of: score.enrolled),
                    namedRight: .share(score.right, of: score.enrolled),
                    namedWrong: .share(score.wrong, of: score.enrolled),
                    strangersTaken: .share(score.taken, of: score.strangers))
            }
        }
    }

    /// The page of results: the table, and the conditions under which it was made.
    var markdown: String {
        var table = MarkdownTable(columns: [
            "command", "commands", "equal error", "nearest of five is right", "named right", "named wrong",
            "strangers taken for one of five",
        ])
        for row in rows {
            table.add([
                "\(row.seconds) s, \(row.condition)", "\(row.commands)", "\((row.equalError * 100).fixed(1))",
                row.nearestOfFive.percent, row.namedRight.percent, row.namedWrong.percent,
                row.strangersTaken.percent,
            ])
        }
        return """
            # \(title)

            \(conditions.markdown)
            \(speakers) speakers; each enrolled with \(enrolled) recordings, \(draws) draws, seed \(seed); \(leftOut) \
            recordings were left out because there is less than half a second of speech. In percent, with the 95 % \
            interval, which takes each command for independent of the others. A command of 2 s took \
            \(millisecondsOfCommand.fixed(1)) ms of a processor.

            \(table.text)
            """
    }

    /// Writes everything into a folder.
    func write(to folder: String) throws(BenchmarkError) {
        let writer = try ResultsWriter(folder: folder, name: "speakerbench")
        try writer.write(self)
        try writer.write(markdown: markdown)
    }
}
