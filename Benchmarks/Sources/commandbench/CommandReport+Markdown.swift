import BenchmarkKit
import CommandScoring

extension CommandReport {
    /// The page of results: tables, and the conditions under which they were made.
    var markdown: String {
        """
        # \(title)

        \(conditions.markdown)
        \(commandCount) commands, seed \(seed). In percent, with the 95 % interval.

        Right commands (intent and every slot, none more and none less):

        \(right)
        Figures of others are published ones, on all 619 recordings of this kind with kitchen noise; they are known at
        24 and 6 dB only.
        \(engines.contains { $0.name.hasSuffix("and the matcher") }
            ? "With the matcher, what would be asked back about counts as rejected.\n" : "")
        What went wrong, in commands:

        \(mistakes)
        \(outside)
        \(reliability)
        Processor time for each second of all that audio, and from the end of the audio, which is 1.5 s after the speech, to the
        command, median and 95th percentile of \(min(LiveDelay.count, commandCount)) commands that are heard live:

        \(speed)
        """
    }

    private var commandCount: Int { engines.first?.rows.first?.commands ?? 0 }

    private var levels: [String] { engines.first?.rows.map(\.condition) ?? [] }

    private var right: String {
        var table = MarkdownTable(columns: ["recognizer"] + levels)
        for engine in engines { table.add([engine.name] + engine.rows.map { $0.right.percent }) }
        let hasPublished = levels.contains("24 dB") || levels.contains("6 dB")
        for published in hasPublished ? PublishedAccuracy.all : [] {
            let known = ["24 dB": published.at24, "6 dB": published.at6]
            table.add(
                ["\(published.name), published"] + levels.map { known[$0].map { ($0 * 100).fixed(0) } ?? "" })
        }
        return table.text
    }

    private var mistakes: String {
        let verdicts = CommandVerdict.allCases.filter { $0 != .right }.map(\.rawValue)
        var table = MarkdownTable(columns: ["recognizer", "condition"] + verdicts)
        for engine in engines {
            for row in engine.rows {
                table.add([engine.name, row.condition] + verdicts.map { "\(row.verdicts[$0] ?? 0)" })
            }
        }
        return table.text
    }

    /// The sounds that are no command, the same for every engine.
    var others: [OtherRow] { engines.first?.others ?? [] }

    private var outside: String {
        guard !others.isEmpty else { return "" }
        var accepted = MarkdownTable(columns: ["recognizer"] + others.map { "\($0.name) (\($0.recordings))" })
        for engine in engines { accepted.add([engine.name] + engine.others.map(\.accepted.percent)) }
        return """
            Recordings that are no command and are taken for one, as shipped (of noise \
            \(OtherSound.longestNoise.fixed(0)) s each):

            \(accepted.text)
            \(engines.contains { !$0.rejection.isEmpty } ? thresholds : "")
            """
    }

    private var thresholds: String {
        var table = MarkdownTable(columns: [
            "recognizer", "threshold", "of every answer", "right at <= 5 %", "right at <= 1 %",
        ])
        for engine in engines {
            func kept(_ share: Double) -> String {
                engine.rejection.first { $0.outsideAccepted <= share }.map { ($0.right * 100).fixed(1) }
                    ?? "out of reach"
            }
            table.add([
                engine.name, engine.threshold.fixed(2),
                engine.rejection.first.map { ($0.outsideAccepted * 100).fixed(1) } ?? "", kept(0.05),
                kept(0.01),
            ])
        }
        let points = engines.filter { $0.rejection.count == 1 }.map(\.name)
        let note =
            points.isEmpty
            ? "" : "\nNo confidence, hence no threshold to choose: \(points.joined(separator: "; ")).\n"
        return """
            Of clean \(OtherSound.otherSpeech) when every answer is accepted, and the clean commands that are still right at the \
            lowest threshold that lets in no more than the given share (chosen on the same recordings, which flatters):

            \(table.text)\(note)
            """
    }

    private var reliability: String {
        var table = MarkdownTable(columns: ["recognizer", "confidence", "answers", "their mean", "right, %"])
        for engine in engines {
            for row in engine.reliability {
                table.add([
                    engine.name, "\(row.from.fixed(2))-\(row.to.fixed(2))", "\(row.answers)",
                    row.meanConfidence.fixed(2), (row.right * 100).fixed(1),
                ])
            }
        }
        guard engines.contains(where: { !$0.reliability.isEmpty }) else { return "" }
        return """
            How often an answer of some confidence is right, of all that is accepted here, commands under every condition and what \
            is none:

            \(table.text)
            """
    }

    private var speed: String {
        var table = MarkdownTable(columns: ["recognizer", "processor s / audio s", "delay, s"])
        for engine in engines {
            let delays = [engine.medianDelay, engine.p95Delay].compactMap { $0?.fixed(3) }
            table.add([engine.name, engine.realTimeFactor.fixed(4), delays.joined(separator: ", ")])
        }
        return table.text
    }
}
