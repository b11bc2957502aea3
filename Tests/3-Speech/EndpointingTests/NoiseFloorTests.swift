@testable import Endpointing
import PCM
import Testing
import VoiceTesting

@Suite("The noise floor")
struct NoiseFloorTests {
    /// Levels of 10 ms frames of white noise at -40 dBFS.
    static func levels(seconds: Double, seed: UInt64) -> [Float] {
        let noise = SyntheticSignal.int16(
            SyntheticSignal.noise(amplitude: 0.01 * Float(3).squareRoot(), seconds: seconds, seed: seed))
        return stride(from: 0, to: noise.count, by: 160).map { first in
            noise[first..<(first + 160)].withUnsafeBufferPointer {
                Level.decibels(power: Level.meanSquare($0))
            }
        }
    }

    @Test("The minimum of white noise lies below its level by the bias that is put back", arguments: 1...4)
    func bias(seed: UInt64) {
        var options = NoiseFloorOptions()
        let bias = options.bias
        options.bias = 0
        var floor = NoiseFloor(options: options)
        var sum: Float = 0
        var count: Float = 0
        for (frame, level) in Self.levels(seconds: 30, seed: seed).enumerated() {
            floor.process(level)
            guard frame >= 200 else { continue }
            sum += floor.level
            count += 1
        }
        let measured = -40 - sum / count
        #expect(abs(measured - bias) < 0.05, "\(measured) dB")
    }

    @Test("It never falls below the lowest floor")
    func lowest() {
        var floor = NoiseFloor()
        let atFirst = floor.level
        #expect(atFirst == -70)
        for _ in 0..<100 { floor.process(Level.silence) }
        let level = floor.level
        #expect(level == -70)
    }

    /// Frames until the floor has risen from -60 to -45 dBFS, under levels around -40 dBFS.
    static func rise(options: NoiseFloorOptions, level: (Int) -> Float) -> Int {
        var floor = NoiseFloor(options: options)
        for _ in 0..<1000 { floor.process(-60) }
        var frames = 0
        while floor.level < -45 && frames < 1000 {
            floor.process(level(frames))
            frames += 1
        }
        return frames
    }

    @Test("It rises to steady noise when the short window has passed", arguments: [0.4, 0.8, 1.6, 3.2])
    func steadyWindow(window: Double) {
        var options = NoiseFloorOptions()
        options.steadyWindow = window
        // A machine's level wavers by 2 dB.
        let seconds = Double(Self.rise(options: options) { -40 + ($0 / 3 % 2 == 0 ? 2 : -2) }) * 0.01
        // The newest block may just have begun.
        #expect(seconds >= window - NoiseFloor.blockDuration)
        #expect(seconds <= window + 0.1)
    }

    @Test("It rises to lively noise when the long window has passed", arguments: [1.6, 2.4, 3.2, 5.0])
    func window(window: Double) {
        var options = NoiseFloorOptions()
        options.window = window
        let seconds = Double(Self.rise(options: options) { $0 / 20 % 2 == 0 ? -40 : -25 }) * 0.01
        #expect(seconds >= window - NoiseFloor.blockDuration)
        #expect(seconds <= window + 0.1)
    }

    @Test("Behind a front end it rises to lively noise within 2 s", arguments: [1.0, 2.0, 3.2, 5.0])
    func behindFrontEnd(window: Double) {
        var options = NoiseFloorOptions()
        options.window = window
        options.steadyWindow = min(options.steadyWindow, window)
        let evidence = SpeechEvidence.energyAndSilencePosterior(delay: 0)
        let frames = Self.rise(options: evidence.noiseFloor(options)) { $0 / 20 % 2 == 0 ? -40 : -25 }
        #expect(Double(frames) * 0.01 <= min(window, 2) + 0.1)
        #expect(SpeechEvidence.energy.noiseFloor(options) == options)
    }

    @Test("It falls at once, from whatever it has been", arguments: [Float(-5), -20, -40])
    func falls(level: Float) {
        var floor = NoiseFloor()
        for _ in 0..<1000 { floor.process(level) }
        for _ in 0..<12 { floor.process(-60) }
        let fallen = floor.level
        #expect(fallen < -57)
    }

    @Test("It follows the gaps of speech, not the speech")
    func gaps() {
        // Four syllables a second with gaps of 50 ms, for 20 s.
        var floor = NoiseFloor()
        var highest: Float = -120
        for frame in 0..<2000 {
            floor.process(frame % 25 < 20 ? -20 : -50)
            if frame > 200 { highest = max(highest, floor.level) }
        }
        // Smoothing partly fills such short gaps; the floor must still stay more than a margin below the voice.
        #expect(highest < -35)
    }
}
