import Capture
import Diagnostics
import PCM
import Session
import VoicedConfiguration
import VoicedTerminal

/// A measurement of a source, until the source ends, the time is over or a signal interrupts it.
struct MeterRun: ~Copyable {
    /// Seconds to wait for the first sound. In a measurement, PulseAudio delivered nothing for its first 2 s.
    private static let patience = 10.0
    /// Whether the measurement has lasted `patience` longer than it should, for example because a person unplugged
    /// the source.
    private var isOverdue: Bool {
        seconds.map { ContinuousClock.now - start > .seconds($0 + MeterRun.patience) } ?? false
    }

    private let source: any CaptureSource
    private let format: () -> StreamFormat?
    private let seconds: Double?
    private let json: Bool
    private let display: MeterDisplay
    private var listener: SourceListener
    private var meter: LevelMeter?
    private var next: Double
    private var last: LevelReading?
    private let start = ContinuousClock.now
    private var loudest = Level.silence

    /// Starts the source.
    ///
    /// - Parameters:
    ///   - format: returns the format of the source's device; nil for a source without a device.
    ///   - seconds: the seconds of sound to measure; nil for the whole sound.
    init(
        _ source: any CaptureSource, format: @escaping () -> StreamFormat?, seconds: Double?, json: Bool
    ) throws {
        let listener = try SourceListener(source)
        self.source = source
        self.format = format
        self.seconds = seconds
        self.json = json
        display = MeterDisplay(json: json)
        next = display.interval
        self.listener = listener
    }

    /// Measures the sound, shows the readings, and reports at the end the loudest level, the noise floor and
    /// the losses.
    consuming func measure() throws {
        var isEnough = false
        while !isEnough, !Interruption.isRequested, !listener.isFinished {
            if let block = listener.next(timeout: 0.1) {
                isEnough = try process(block)
            } else if meter == nil, ContinuousClock.now - start > .seconds(MeterRun.patience) {
                throw Failure(.unavailable, "\(source.name) gives no sound; `voiced devices` lists others")
            } else if isOverdue {
                display.finish()
                throw Failure(.unavailable, "\(source.name) did not come back; plug it in again")
            }
        }
        display.finish()
        if let last { Console.say(summary(last)) }
    }

    /// Processes a block, and returns whether the measurement has enough sound.
    private mutating func process(_ block: CaptureBlock) throws -> Bool {
        if meter == nil {
            meter = try LevelMeter(sampleRate: block.sampleRate)
            announce(block.sampleRate)
        }
        if block.mark == .deviceLost || block.mark == .deviceReturned {
            display.finish()
            let change = block.mark == .deviceLost ? "is gone; waiting for it" : "is back"
            Console.complain("\(source.name) \(change)")
        }
        try meter?.process(block)
        let heard = block.sampleRate.seconds(of: block.position + block.frameCount)
        let isEnough = seconds.map { heard >= $0 } ?? false
        guard heard >= next || isEnough || block.mark == .end else { return false }
        if let reading = meter?.takeReading() {
            display.show(reading, source.statistics)
            loudest = max(loudest, reading.peak)
            last = reading
        }
        next = heard + display.interval
        return isEnough
    }

    /// Prints the source and its format, before the first reading.
    private func announce(_ sampleRate: SampleRate) {
        let format = format()
        guard json else {
            return Console.say(
                "\(source.name): \(format.map { "\($0)" } ?? "\(sampleRate)"), measured as one channel")
        }
        var line = JSONLine()
        line.add("source", source.name)
        line.add("rate", sampleRate.hertz)
        if let format { line.add("channels", format.channelCount) }
        line.add("format", format?.sampleFormat.rawValue)
        Console.write(line.text)
    }

    private func summary(_ last: LevelReading) -> String {
        func dBFS(_ level: Float) -> String { "\((level * 10).rounded() / 10) dBFS" }
        let lost = source.statistics
        return
            "\((last.seconds * 10).rounded() / 10) s: peak \(dBFS(loudest)), floor \(dBFS(last.noiseFloor)), "
            + "\(last.clippedSampleCount) samples clipped, \(lost.xrunCount) overruns, "
            + "\(lost.lostFrameCount) frames lost"
    }
}
