import PCM
import Testing
import VoiceTesting

@testable import WakeWord

@Suite("Sounds that are no speech")
struct DisturbanceTests {
    /// A sound by name.
    struct Sound: Sendable, CustomStringConvertible {
        var description: String
        var samples: @Sendable () -> [Int16]
    }

    static let sounds: [Sound] =
        [
            Sound(description: "a full-scale square wave") {
                (0..<80_000).map { $0 / 40 % 2 == 0 ? .max : .min }
            },
            Sound(description: "single clicks") { (0..<80_000).map { $0 % 8000 == 0 ? .max : 0 } },
        ]
        + ([1, 12_000, .min] as [Int16]).map { level in
            Sound(description: "DC of \(level)") { [Int16](repeating: level, count: 80_000) }
        }
        + ([100, 440, 1000, 3000] as [Double]).map { hertz in
            Sound(description: "a tone of \(hertz) Hz") {
                SyntheticSignal.int16(SyntheticSignal.sine(hertz: hertz, seconds: 5))
            }
        }

    static let minutes: [Sound] = [
        Sound(description: "silence") { [Int16](repeating: 0, count: 960_000) },
        Sound(description: "white noise at -85, -45 and -5 dBFS") {
            ([0.0001, 0.01, 1] as [Float]).flatMap { amplitude in
                SyntheticSignal.int16(SyntheticSignal.noise(amplitude: amplitude, seconds: 20))
            }
        },
    ]

    @Test("are never the keyword, and it is found after them", arguments: sounds)
    func neverFire(sound: Sound) throws {
        let before = sound.samples()
        let found = try detections(in: before + Material.beginning(), models: [Material.orbit()])
        try #require(found.count == 1)
        let start = SampleRate.speech.seconds(of: found[0].startSample - before.count)
        #expect(abs(start - Material.demoStarts[0]) < 0.15)
    }

    @Test("are never the keyword in a minute", arguments: minutes)
    func neverFireForLong(sound: Sound) throws {
        #expect(try detections(in: sound.samples(), models: [Material.orbit()]).isEmpty)
    }
}
