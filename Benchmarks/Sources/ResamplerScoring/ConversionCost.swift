public import BenchmarkKit
import PCM
import VoiceTesting

/// Processor time of two converters on the same sound in the same pieces of 10 ms, turn by turn in one process.
public struct ConversionCost: Hashable, Sendable, Codable {
    /// Of the first: the median of all rounds, in seconds for each second of sound.
    public var first: Double
    /// Of the second, likewise.
    public var second: Double
    /// The first's time as a multiple of the second's, round by round.
    public var ratio: Spread

    private static let rounds = 15
    private static let soundSeconds = 20.0

    /// Measures. A first round of each, which fills caches, does not count.
    public init<First: RateConverter & ~Copyable, Second: RateConverter & ~Copyable>(
        _ makeFirst: () throws -> First, _ makeSecond: () throws -> Second
    ) throws {
        let rate = try makeFirst().inputRate
        let sound = FixedBuffer(
            SyntheticSignal.noise(seconds: ConversionCost.soundSeconds, sampleRate: rate))
        var times: [(first: Double, second: Double)] = []
        for _ in 0...ConversionCost.rounds {
            times.append(
                (
                    ConversionCost.time(try makeFirst(), on: sound),
                    ConversionCost.time(try makeSecond(), on: sound)
                ))
        }
        times.removeFirst()
        guard let first = Spread(times.map(\.first)), let second = Spread(times.map(\.second)),
            let ratio = Spread(times.map { $0.first / $0.second })
        else { throw BenchmarkError(.internalError, "No round was measured.") }
        self.first = first.median / ConversionCost.soundSeconds
        self.second = second.median / ConversionCost.soundSeconds
        self.ratio = ratio
    }

    private static func time<Converter: RateConverter & ~Copyable>(
        _ made: consuming Converter, on sound: borrowing FixedBuffer<Float>
    ) -> Double {
        var converter = made
        // What a converter may hold back is far less than a second.
        var room = FixedBuffer<Float>(repeating: 0, count: converter.outputRate.hertz)
        let piece = converter.inputRate.hertz / 100
        let all = sound.elements
        let begin = CPUClock.ownSeconds
        var position = 0
        while position + piece <= all.count {
            _ = converter.process(
                UnsafeBufferPointer(rebasing: all[position..<position + piece]), into: room.mutableElements)
            position += piece
        }
        return CPUClock.ownSeconds - begin
    }
}
