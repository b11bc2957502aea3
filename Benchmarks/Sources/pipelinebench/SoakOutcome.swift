import BenchmarkKit
import Foundation

/// The results of a soak.
struct SoakOutcome: Encodable {
    /// The resident memory of the process after some hours of sound.
    struct Sample: Encodable {
        var hours: Double
        var residentBytes: Int
    }

    /// Bytes that resident memory may grow by after the first tenth.
    private static let allowedGrowth = 4 << 20

    var samples: [Sample] = []
    /// Allocations on the capture and the signal thread, and the seconds of sound over which they were counted.
    var allocations = 0
    var countedSeconds = 0.0
    /// Retains and releases on these threads in the same time.
    var references = 0
    /// Wake words heard, and the duration of the run on the clock.
    var wakeCount = 0
    var elapsedSeconds = 0.0

    /// The largest growth of resident memory after the first tenth of the sound, in bytes.
    var growth: Int {
        guard let end = samples.last?.hours else { return 0 }
        let later = samples.filter { $0.hours >= end / 10 }
        return (later.map(\.residentBytes).max() ?? 0) - (later.first?.residentBytes ?? 0)
    }

    /// A sentence for each requirement that the soak missed.
    var complaints: [String] {
        var complaints: [String] = []
        if allocations > 0 {
            complaints.append(
                "the capture and signal threads allocated \(allocations) times in \(Int(countedSeconds)) s of sound; "
                    + "`pipelinebench allocations` says in which stage")
        }
        if references > 0 {
            complaints.append(
                "the capture and signal threads retained and released objects \(references) times in "
                    + "\(Int(countedSeconds)) s of sound")
        }
        if growth > SoakOutcome.allowedGrowth {
            complaints.append("resident memory grew by \(growth / 1024) kB after the first tenth")
        }
        if wakeCount == 0 { complaints.append("no wake word was heard; the session did not work") }
        return complaints
    }

    /// The figures and the memory over time as Markdown.
    var table: String {
        var table = MarkdownTable(columns: ["hours of sound", "resident kB"])
        for sample in samples {
            table.add([String(format: "%.2f", sample.hours), "\(sample.residentBytes / 1024)"])
        }
        return """
            Heard in \(Int(elapsedSeconds)) s: \(wakeCount) wake words, \(allocations) allocations and \
            \(references) retains and releases on the capture and signal threads in \(Int(countedSeconds)) s of sound. Resident memory grew by \(growth / 1024) kB after the \
            first tenth.

            \(table.text)
            """
    }
}
