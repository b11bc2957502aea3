/// Aligns the words that were expected with the phones that were heard, to find the word that makes the difference.
///
/// The distance of a whole sentence hardly separates *the hall light* from *the garage light* in a long sentence: many
/// right words outweigh one wrong word.
enum SoundAlignment {
    private struct Cell {
        var cost: Float
        /// The phone at which the word began.
        var from: Int32
    }

    /// The distance of each word: the cost of its differences for each of its phones, 0 if it was heard as it is said.
    ///
    /// - Parameters:
    ///   - words: the ways of saying each word.
    ///   - phones: the phones to compare the words with.
    ///   - insertion: the cost of each of these phones if no word has it.
    static func distances(
        of words: [[[Phone]]], beside phones: [Phone], insertion: [Float], costs: PhoneCosts = .english
    ) -> [Float] {
        var rows: [[Cell]] = []
        // The phones before the first word belong to no word.
        var start = [Float](repeating: 0, count: phones.count + 1)
        for (index, cost) in insertion.enumerated() { start[index + 1] = start[index] + cost }
        for ways in words {
            var row = start.indices.map { Cell(cost: start[$0], from: Int32($0)) }
            if !ways.isEmpty {
                row = row.map { Cell(cost: .infinity, from: $0.from) }
                for way in ways {
                    let ended = follow(way, from: start, phones, insertion, costs)
                    for index in row.indices where ended[index].cost < row[index].cost {
                        row[index] = ended[index]
                    }
                }
            }
            rows.append(row)
            start = row.map(\.cost)
        }
        // If it costs no more to leave the last phones to no word, the last word ends before them.
        var end = phones.count
        var rest: Float = 0
        var best = (cost: start[end], end: end)
        while end > 0 {
            end -= 1
            rest += insertion[end]
            if start[end] + rest <= best.cost + 1e-4 { best = (min(best.cost, start[end] + rest), end) }
        }
        end = best.end
        var distances = [Float](repeating: 0, count: words.count)
        for index in words.indices.reversed() {
            let cell = rows[index][end]
            let from = Int(cell.from)
            let before = index > 0 ? rows[index - 1][from].cost : insertion[..<from].reduce(0, +)
            let length = max(words[index].map(\.count).min() ?? 0, end - from, 1)
            distances[index] = max(0, cell.cost - before) / Float(length)
            end = from
        }
        return distances
    }

    private static func follow(
        _ way: [Phone], from start: [Float], _ phones: [Phone], _ insertion: [Float], _ costs: PhoneCosts
    ) -> [Cell] {
        var row = start.indices.map { Cell(cost: start[$0], from: Int32($0)) }
        for phone in way {
            let deletion = costs.deletion(of: phone)
            var diagonal = row[0]
            row[0].cost += deletion
            for (index, other) in phones.enumerated() {
                var cell = row[index + 1]
                let above = cell
                cell.cost += deletion
                let replaced = diagonal.cost + costs.substitution(of: phone, by: other)
                if replaced < cell.cost { cell = Cell(cost: replaced, from: diagonal.from) }
                let inserted = row[index].cost + insertion[index]
                if inserted < cell.cost { cell = Cell(cost: inserted, from: row[index].from) }
                diagonal = above
                row[index + 1] = cell
            }
        }
        return row
    }
}
