import Endpointing
import PCM
import Testing
import VoiceTesting

@Suite("Sounds that are no speech")
struct DisturbanceTests {
    static let quiet = String(repeating: ".", count: 20)

    @Test("Clicks and knocks do not begin a command", arguments: ["c...", "k..", "c.", "k.", "c", "k"])
    func clicksDoNotBegin(pattern: String) throws {
        let scene = Scene(
            diagram: Self.quiet + String(repeating: pattern, count: 60 / pattern.count) + Self.quiet)
        let hearing = try Hearing(scene, begin: samples(1))
        #expect(hearing.starts.isEmpty)
        #expect(hearing.endpoint?.cause == .noSpeech)
    }

    @Test(
        "Clicks and knocks do not prolong a command", arguments: ["c...", "k..", "c.", "k.", "c", "k"],
        ["", ".", "...", ".........."])
    func clicksDoNotProlong(pattern: String, pause: String) throws {
        let speech = Self.quiet + "ssssssss"
        let clicks = String(repeating: pattern, count: 32 / pattern.count)
        let scene = Scene(diagram: speech + pause + clicks + clicks)
        let hearing = try Hearing(scene, begin: samples(1))
        #expect(hearing.endpoint?.cause == .silence)
        // A click up to one hangover after the speech may be the end of a word.
        #expect(
            hearing.endpoint?.endSample.isWithin(EndpointerOptions().hangover + 0.01, of: scene.end()) == true
        )
    }

    @Test("A knock much louder than the voice does not end its command", arguments: ["c", "k", "ck"])
    func knockBesideSoftVoice(knock: String) throws {
        // The voice is 42 dB below the knock.
        let scene = Scene(
            diagram: Self.quiet + "sssss" + knock + "ssssssssssssssssssss" + Self.quiet, noise: -65,
            speech: -43)
        let hearing = try Hearing(scene, begin: samples(1))
        #expect(hearing.endpoint?.cause == .silence)
        #expect(hearing.endpoint?.endSample.isWithin(0.07, of: scene.end()) == true)
    }

    @Test("A noise that sets in 20 dB louder after a command neither ends nor prolongs it by more than 2 s")
    func suctionAfterSpeech() throws {
        let scene = Scene(
            diagram: Self.quiet + "ssssssssss...." + String(repeating: "#", count: 80), noise: -60,
            speech: -25)
        let hearing = try Hearing(scene, begin: samples(1))
        let endpoint = try #require(hearing.endpoint)
        #expect(endpoint.cause == .silence)
        // The endpointer takes 2 s to learn the noise, and then waits for the silence.
        #expect(endpoint.decisionSample <= scene.start(of: "#") + samples(2 + 1.5 + 0.1))
    }

    @Test("A noise that sets in 20 dB louder during speech does not end the command before the speaker does")
    func suctionDuringSpeech() throws {
        // The speaker goes on for 4 s, 20 dB above the new noise.
        let quiet = Scene(diagram: Self.quiet + "ssssssssss", noise: -65, speech: -25).samples()
        let after = Scene(
            diagram: String(repeating: "s", count: 40) + String(repeating: ".", count: 50), noise: -45,
            speech: -25)
        let hearing = try Hearing(quiet + after.samples(), begin: samples(1))
        let endpoint = try #require(hearing.endpoint)
        #expect(endpoint.cause == .silence)
        #expect(endpoint.endSample.isWithin(0.07, of: quiet.count + after.end()))
        #expect(hearing.starts.count == 1)
    }

    @Test("The floor knows a noise that rises by 20 dB within 2 s", arguments: [Float(-65), -55, -45])
    func floorLearns(noise: Float) throws {
        var endpointer = try Endpointer()
        endpointer.process(Scene(diagram: Self.quiet + "####################", noise: noise).samples())
        #expect(abs(endpointer.noiseLevel - (noise + 20)) < 2)
    }

    @Test("The floor knows a noise that falls by 20 dB within 0.3 s")
    func floorFalls() throws {
        var endpointer = try Endpointer()
        endpointer.process(Scene(diagram: "####################...", noise: -60).samples())
        #expect(abs(endpointer.noiseLevel - -60) < 2)
    }

    @Test("Suction in mid-wait is no command")
    func suctionWhileWaiting() throws {
        let scene = Scene(diagram: Self.quiet + String(repeating: "#", count: 120), noise: -60)
        let hearing = try Hearing(scene, begin: samples(1))
        // The endpointer cannot tell the step itself from a voice. But the speech that it sees must end once it has
        // learned the floor.
        let endpoint = try #require(hearing.endpoint)
        #expect(endpoint.decisionSample <= samples(1 + 5 + 0.1))
    }

    static let steady: [(String, [Int16])] = [
        ("digital silence", [Int16](repeating: 0, count: 16_000 * 8)),
        ("an offset", [Int16](repeating: 12_000, count: 16_000 * 8)),
        ("the largest offset", [Int16](repeating: .min, count: 16_000 * 8)),
        ("mains hum", SyntheticSignal.int16(SyntheticSignal.sine(hertz: 50, amplitude: 0.05, seconds: 8))),
        (
            "loud mains hum",
            SyntheticSignal.int16(SyntheticSignal.sine(hertz: 50, amplitude: 0.9, seconds: 8))
        ),
        ("a tone", SyntheticSignal.int16(SyntheticSignal.sine(hertz: 1000, amplitude: 0.9, seconds: 8))),
        ("noise at full scale", SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 1, seconds: 8))),
        ("a square wave at full scale", (0..<128_000).map { $0 / 20 % 2 == 0 ? .max : .min }),
        ("the last bit", (0..<128_000).map { Int16($0 / 7 % 2) }),
    ]

    @Test("Steady sound is no speech, however loud", arguments: steady.map(\.0))
    func steadySound(name: String) throws {
        let sound = try #require(Self.steady.first { $0.0 == name }).1
        let hearing = try Hearing(sound, begin: samples(2.5))
        #expect(hearing.starts.isEmpty)
        #expect(hearing.endpoint?.cause == .noSpeech)
    }

    @Test("Sound that is loud from the first sample is no speech by itself", arguments: steady.map(\.0))
    func loudFromTheFirstSample(name: String) throws {
        let sound = try #require(Self.steady.first { $0.0 == name }).1
        let hearing = try Hearing(sound, begin: 0)
        #expect(hearing.starts.isEmpty)
        #expect(hearing.endpoint?.cause == .noSpeech)
    }

    @Test("Speech is found over hum and offset", arguments: [0.01, 0.1])
    func speechOverHum(amplitude: Float) throws {
        let scene = Scene(diagram: Self.quiet + "ssssssssss" + Self.quiet, noise: -65, speech: -20)
        let hum = SyntheticSignal.int16(SyntheticSignal.sine(hertz: 50, amplitude: amplitude, seconds: 5))
        let mixed = zip(scene.samples(), hum).map { $0 &+ $1 &+ 3000 }
        let endpoint = try #require(try Hearing(mixed, begin: samples(1)).endpoint)
        #expect(endpoint.cause == .silence)
        #expect(try #require(endpoint.startSample).isWithin(0.02, of: scene.start()))
        #expect(endpoint.endSample.isWithin(0.07, of: scene.end()))
    }
}
