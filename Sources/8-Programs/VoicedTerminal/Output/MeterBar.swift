import Diagnostics

/// Draws readings as bars from -60 dBFS to full scale: `=` up to the level, `-` up to the peak, `|` at the held peak,
/// `:` at the noise floor.
package enum MeterBar {
    private static let lowest: Float = -60

    /// Returns the bar of a level in dBFS alone, with `width` characters between its brackets.
    package static func text(level: Float, width: Int) -> String {
        let count = cells(level, of: width)
        return "[" + String(repeating: "=", count: count) + String(repeating: " ", count: width - count) + "]"
    }

    private static func cells(_ decibels: Float, of width: Int) -> Int {
        let share = (decibels - lowest) / -lowest
        return Int((Float(width) * max(0, min(1, share))).rounded())
    }

    /// Returns the bar of a reading, with `width` characters between its brackets.
    package static func text(_ reading: LevelReading, width: Int) -> String {
        func cells(_ decibels: Float) -> Int { Self.cells(decibels, of: width) }
        var bar = [Character](repeating: " ", count: width)
        for cell in 0..<max(cells(reading.level), cells(reading.peak)) {
            bar[cell] = cell < cells(reading.level) ? "=" : "-"
        }
        let floor = cells(reading.noiseFloor)
        if floor > 0 { bar[floor - 1] = ":" }
        let held = cells(reading.heldPeak)
        if held > 0 { bar[held - 1] = "|" }
        return "[" + String(bar) + "]"
    }
}
