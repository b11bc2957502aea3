public import BenchmarkKit

/// The report that callgrind prints about a run.
public enum CallgrindReport {
    /// Returns the instructions of the whole run: the number after `Collected :` on valgrind's last lines.
    public static func instructions(in report: String) throws(BenchmarkError) -> Int {
        for line in report.split(whereSeparator: \.isNewline).reversed() {
            guard let range = line.firstRange(of: "Collected :") else { continue }
            if let count = Int(line[range.upperBound...].drop { $0 == " " }) { return count }
        }
        throw BenchmarkError(
            .unavailable,
            "valgrind did not say how many instructions it counted; it said: \(report.suffix(500))")
    }
}
