import BenchmarkKit
import Foundation

extension Comparison {
    /// A Markdown table of stage, old, new and limit.
    public var table: String {
        var table = MarkdownTable(
            columns: ["\(quantity.rawValue) a step", "old", "new", "limit", "verdict"])
        for row in rows {
            table.add(
                [row.stage] + [row.old, row.new, row.limit].map { $0.map(Comparison.number) ?? "" }
                    + [row.verdict.rawValue])
        }
        return table.text
    }

    /// A sentence for every stage that is not within its limit, which says what to do.
    public var complaints: [String] {
        rows.compactMap { row in
            let name = "\(row.stage): \(quantity.rawValue) a step"
            let old = row.old.map(Comparison.number) ?? ""
            let new = row.new.map(Comparison.number) ?? ""
            switch row.verdict {
            case .held: return nil
            case .exceeded:
                let limit = row.limit.map(Comparison.number) ?? ""
                return
                    "\(name) rose from \(old) to \(new), above the limit of \(limit). Make it cheaper, or say why"
                    + " it must cost more and commit new thresholds (--update)."
            case .new: return "\(name) are \(new), and no threshold holds them: commit one (--update)."
            case .missing:
                return
                    "\(name) were \(old) and are no longer measured: measure the stage, or take it out (--update)."
            }
        }
    }

    /// Whole numbers as such, others with three decimals.
    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(format: "%.3f", value)
    }
}
