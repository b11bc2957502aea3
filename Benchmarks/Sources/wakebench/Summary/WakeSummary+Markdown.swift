import BenchmarkKit

extension WakeSummary {
    var markdown: String {
        """
        # \(title)

        Misses in %, at 0.5 and at 2 false alarms an hour of speech: the mean over the words (lowest ... highest word), of
        each word the median over its draws of recordings. No person in the test was enrolled. Thresholds at 0.5 and 2 an
        hour are chosen on the stream itself, for every engine alike; *as shipped* is the one that enrolment chose. The
        results of each word have the intervals, latencies and processor times.

        \(groups.map(section).joined(separator: "\n"))
        ## To compare with

        Words, voices and noise differ: orders of magnitude, no ranking. *Published*: on the public benchmark's six words.
        *Measured earlier*: on streams like these of the same six words, before this engine was written, beside the
        *prototype* of this detector.

        \(comparison)
        Measured \(dates.joined(separator: ", ")).

        \(conditions.markdown)
        """
    }

    private func section(_ group: Group) -> String {
        """
        ## \(group.name.replacing("-", with: " ").capitalizedFirst) (\(group.words.joined(separator: ", ")))

        \(means(group))
        As shipped, misses in % and false alarms an hour of speech:

        \(shipped(group))
        Word by word, misses in % at 0.5 false alarms an hour:

        \(words(group))
        """
    }

    private func means(_ group: Group) -> String {
        var table = MarkdownTable(
            columns: [""] + group.conditions.flatMap { ["\($0), 0.5/h", "\($0), 2/h"] })
        for system in group.systems {
            table.add(
                [system]
                    + group.conditions.flatMap { condition in
                        let row = group.row(system, condition)
                        return [percent(row, \.atHalf, of: group), percent(row, \.atTwo, of: group)]
                    })
        }
        return table.text
    }

    private func shipped(_ group: Group) -> String {
        var table = MarkdownTable(
            columns: [""] + group.conditions.flatMap { ["\($0), misses", "\($0), false alarms/h"] })
        for system in group.systems {
            let rows = group.conditions.map { group.row(system, $0) }
            guard rows.contains(where: { $0?.mean(\.shipped) != nil }) else { continue }
            table.add(
                [system]
                    + rows.flatMap {
                        [
                            percent($0, \.shipped, of: group),
                            spread($0, of: group, scale: 1, \.shippedFalseAlarms),
                        ]
                    })
        }
        return table.text
    }

    private func words(_ group: Group) -> String {
        var table = MarkdownTable(columns: ["", "condition"] + group.words)
        for row in group.rows {
            let figures = Dictionary(row.words.map { ($0.word, $0) }) { first, _ in first }
            table.add(
                [row.system, "\(row.condition)"]
                    + group.words.map { figures[$0].map { (100 * $0.atHalf).fixed(1) } ?? "-" })
        }
        return table.text
    }

    private var comparison: String {
        var table = MarkdownTable(columns: ["", "origin", "condition", "0.5/h", "2/h"])
        for reference in references {
            table.add([
                reference.name, reference.origin.rawValue, "\(NoiseCondition(decibels: reference.decibels))",
                (100 * reference.atHalf).fixed(1), reference.atTwo.map { (100 * $0).fixed(0) } ?? "-",
            ])
        }
        return table.text
    }

    private func percent(_ row: Row?, _ figure: (WordFigures) -> Double?, of group: Group) -> String {
        spread(row, of: group, scale: 100, figure)
    }

    /// Returns the mean over the words, with the lowest and the highest; if the system knows only some words, with the
    /// names of those.
    private func spread(_ row: Row?, of group: Group, scale: Double, _ figure: (WordFigures) -> Double?)
        -> String
    {
        guard let row, let mean = row.mean(figure), let ends = Spread(row.words.compactMap(figure)) else {
            return "-"
        }
        let text = (scale * mean).fixed(1)
        guard row.words.count == group.words.count else {
            return "\(text) (\(row.words.map(\.word).joined(separator: ", ")))"
        }
        return row.words.count == 1
            ? text : "\(text) (\((scale * ends.lowest).fixed(1)) ... \((scale * ends.highest).fixed(1)))"
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
