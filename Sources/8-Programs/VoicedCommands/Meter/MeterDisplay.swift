import Capture
import Diagnostics
import Foundation
import Session
import VoicedTerminal

/// The display of readings: on a terminal one line that changes, else a line each second, or JSON.
struct MeterDisplay {
    private let json: Bool
    private let isTerminal = isatty(STDOUT_FILENO) == 1

    init(json: Bool) { self.json = json }

    /// Seconds of sound between two readings: a tenth looks smooth to the eye, a second is enough to read.
    var interval: Double { isRedrawn ? 0.1 : 1 }

    private var isRedrawn: Bool { isTerminal && !json }

    func show(_ reading: LevelReading, _ statistics: CaptureStatistics) {
        if json {
            Console.write(object(reading, statistics))
        } else if isTerminal {
            let words = words(reading, statistics)
            let bar = MeterBar.text(reading, width: max(8, min(40, columns - words.count - 4)))
            Console.redraw(String("\(bar) \(words)".prefix(columns - 1)))
        } else {
            let seconds = String(format: "%6.1f s ", reading.seconds)
            Console.write(seconds + words(reading, statistics))
        }
    }

    /// Leaves the last reading on its line, so that the next output begins on a new line.
    func finish() { if isRedrawn { Console.write("") } }

    private func words(_ reading: LevelReading, _ statistics: CaptureStatistics) -> String {
        String(
            format: "rms %5.1f peak %5.1f held %5.1f floor %5.1f clipped %d overruns %d",
            reading.level, reading.peak, reading.heldPeak, reading.noiseFloor, reading.clippedSampleCount,
            statistics.xrunCount)
    }

    private func object(_ reading: LevelReading, _ statistics: CaptureStatistics) -> String {
        var line = JSONLine()
        line.add("at", reading.seconds)
        line.add("rms", Double(reading.level))
        line.add("peak", Double(reading.peak))
        line.add("held", Double(reading.heldPeak))
        line.add("floor", Double(reading.noiseFloor))
        line.add("clipped", reading.clippedSampleCount)
        line.add("overruns", statistics.xrunCount)
        line.add("lost", statistics.lostFrameCount)
        return line.text
    }

    /// The current width of the terminal in characters. A longer line would wrap, and the next one could not
    /// replace it.
    private var columns: Int { Console.columns ?? 80 }
}
