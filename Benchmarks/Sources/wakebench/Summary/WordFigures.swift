import BenchmarkKit

/// The figures of one system on one word; the median if there are several draws.
struct WordFigures: Sendable, Encodable {
    var word: String
    /// Share of missed clips at 0.5 and at 2 false alarms an hour of speech, 0 ... 1.
    var atHalf: Double
    var atTwo: Double
    /// Share of missed clips and false alarms an hour as shipped; nil for other engines.
    var shipped: Double?
    var shippedFalseAlarms: Double?
    /// Recordings enrolled; nil for other engines.
    var recordings: Double?

    init?(word: String, draws: [DrawResult]) {
        func median(_ value: (DrawResult) -> Double?) -> Double? {
            Spread(draws.compactMap(value))?.median
        }
        guard let atHalf = median(\.atHalf.missRate.value), let atTwo = median(\.atTwo.missRate.value) else {
            return nil
        }
        self.word = word
        self.atHalf = atHalf
        self.atTwo = atTwo
        shipped = median { $0.shipped?.missRate.value }
        shippedFalseAlarms = median { $0.shipped?.falseAlarmsPerHour.value }
        recordings = median { $0.recordings.map(Double.init) }
    }
}
