import Endpointing
import Testing
import VoiceTesting

@Suite("The endpointer behind a front end")
struct PosteriorTests {
    static let delay = 10

    /// Returns the silence posteriors of a perfect front end for a drawn scene: `s` is speech, all else is silence.
    static func posteriors(_ diagram: String, speech: String = "s") -> [Float] {
        diagram.filter { $0 != " " }.flatMap {
            [Float](repeating: speech.contains($0) ? 0.02 : 0.98, count: 10)
        }
    }

    /// Listens to a whole sound frame by frame. Each posterior comes ``delay`` frames after its own frame.
    static func hear(
        _ samples: [Int16], posteriors: [Float], options: EndpointerOptions = .init(), begin: Int = 0,
        at position: Int? = nil
    ) throws -> [EndpointerEvent] {
        var endpointer = try Endpointer(
            options: options, evidence: .energyAndSilencePosterior(delay: delay))
        var events: [EndpointerEvent] = []
        for frame in 0..<samples.count / 160 {
            if frame * 160 == position ?? begin { endpointer.begin(atSample: begin) { events.append($0) } }
            samples[(frame * 160)..<((frame + 1) * 160)].withUnsafeBufferPointer { samples in
                endpointer.process(
                    samples, silencePosterior: frame < delay ? nil : posteriors[frame - delay]
                ) { events.append($0) }
            }
        }
        return events
    }

    static func endpoint(_ events: [EndpointerEvent]) throws -> Endpoint {
        let endpoints = events.compactMap { if case .endpoint(let endpoint) = $0 { endpoint } else { nil } }
        return try #require(endpoints.first)
    }

    @Test("The last sounds of a wake word are no command; one in the same breath is, from the word's end on")
    func behindWord() throws {
        // A tenth of a second of the word's end, a pause, the command; and a command without a pause.
        for (diagram, start) in [("s......ssssssss", 0.7), ("ssssssss", 0)] {
            let whole = "....ssss" + diagram + String(repeating: ".", count: 30)
            let sound = Scene(diagram: whole).samples()
            var endpointer = try Endpointer(evidence: .energyAndSilencePosterior(delay: Self.delay))
            let posteriors = Self.posteriors(whole)
            var starts: [Int] = []
            for frame in 0..<sound.count / 160 {
                let note: (EndpointerEvent) -> Void = {
                    if case .speechStart(let start, _) = $0 { starts.append(start) }
                }
                if frame == 100 { endpointer.begin(atSample: 80 * 160, followsWord: true, event: note) }
                sound[(frame * 160)..<((frame + 1) * 160)].withUnsafeBufferPointer { samples in
                    endpointer.process(
                        samples, silencePosterior: frame < Self.delay ? nil : posteriors[frame - Self.delay],
                        event: note)
                }
            }
            let found = try #require(starts.first, "\(diagram)")
            #expect(found.isWithin(0.15, of: 80 * 160 + samples(start)), "\(diagram): \(found)")
        }
    }

    @Test("A command's bounds are those of the speech, decided one delay later than by energy")
    func bounds() throws {
        let diagram = String(repeating: ".", count: 20) + "ssssss..sssss" + String(repeating: ".", count: 30)
        let scene = Scene(diagram: diagram)
        let endpoint = try Self.endpoint(
            Self.hear(scene.samples(), posteriors: Self.posteriors(diagram), begin: 16_000))
        #expect(endpoint.cause == .silence)
        #expect(try #require(endpoint.startSample).isWithin(0.15, of: scene.start()))
        // The slow mean falls some time after the last word.
        #expect(endpoint.endSample >= scene.end() - samples(0.05))
        #expect(endpoint.endSample <= scene.end() + samples(0.4))
        #expect(endpoint.decisionSample == endpoint.endSample + samples(1.5) + Self.delay * 160)
    }

    @Test("Barking, 20 dB above the background, keeps a command open by energy but not behind a front end")
    func livelyNoise() throws {
        let diagram = String(repeating: ".", count: 20) + "ssssssss" + String(repeating: "##...", count: 16)
        let scene = Scene(diagram: diagram, noise: -50, speech: -20)
        let byEnergy = try Hearing(scene, begin: samples(1))
        #expect((byEnergy.endpoint?.decisionSample ?? .max) > scene.end() + samples(2.5))
        let endpoint = try Self.endpoint(
            Self.hear(scene.samples(), posteriors: Self.posteriors(diagram), begin: 16_000))
        #expect(endpoint.cause == .silence)
        #expect(endpoint.decisionSample <= scene.end() + samples(2.5))
    }

    @Test("A noise that sets in 20 dB louder during speech neither ends nor prolongs the command")
    func suctionDuringSpeech() throws {
        let quiet = Scene(diagram: "....................ssssssssss", noise: -65, speech: -25)
        let loud = Scene(
            diagram: String(repeating: "s", count: 40) + String(repeating: ".", count: 50), noise: -45,
            speech: -25)
        let diagram = quiet.diagram + loud.diagram
        let endpoint = try Self.endpoint(
            Self.hear(
                quiet.samples() + loud.samples(), posteriors: Self.posteriors(diagram), begin: 16_000))
        let end = samples(Double(quiet.diagram.count) / 10) + loud.end()
        #expect(endpoint.cause == .silence)
        #expect(endpoint.endSample >= end - samples(0.05) && endpoint.endSample <= end + samples(0.4))
    }

    @Test("Another person's voice, 20 dB softer, does not hold a command open")
    func backgroundTalker() throws {
        let command = Scene(diagram: "....................ssssssssssssssssssss", noise: -65, speech: -20)
        let other = Scene(diagram: String(repeating: "s", count: 100), noise: -65, speech: -40)
        let diagram = command.diagram + other.diagram
        let endpoint = try Self.endpoint(
            Self.hear(
                command.samples() + other.samples(), posteriors: Self.posteriors(diagram), begin: 16_000))
        #expect(endpoint.cause == .silence)
        #expect(endpoint.decisionSample <= command.end() + samples(2.5))
    }

    @Test("A voice as loud as the speaker's is cut at the longest command")
    func loudTalker() throws {
        let diagram = "...................." + String(repeating: "s", count: 640)
        let scene = Scene(diagram: diagram)
        let endpoint = try Self.endpoint(
            Self.hear(scene.samples(), posteriors: Self.posteriors(diagram), begin: 16_000))
        #expect(endpoint.cause == .timeout)
        #expect(endpoint.decisionSample - (endpoint.startSample ?? 0) == samples(60))
    }

    @Test("Digital silence is no speech, even if the front end says so", arguments: [Float(0.02), 0.98])
    func digitalSilence(posterior: Float) throws {
        let sound = [Int16](repeating: 0, count: 16_000 * 8)
        let events = try Self.hear(
            sound, posteriors: [Float](repeating: posterior, count: 800), begin: 16_000)
        #expect(try Self.endpoint(events).cause == .noSpeech)
    }

    @Test("A begin in the past is a begin on time", arguments: [0.1, 0.9, 2.5])
    func beginInThePast(delay: Double) throws {
        let diagram = String(repeating: ".", count: 20) + "ssssss..sssss" + String(repeating: ".", count: 30)
        let sound = Scene(diagram: diagram).samples()
        let posteriors = Self.posteriors(diagram)
        let onTime = try Self.endpoint(Self.hear(sound, posteriors: posteriors, begin: 32_000))
        let late = try Self.endpoint(
            Self.hear(sound, posteriors: posteriors, begin: 32_000, at: 32_000 + samples(delay)))
        #expect(late == onTime)
    }

    @Test("What is skipped is silence, whatever the front end says of it")
    func skip() throws {
        let before = Scene(diagram: "....................sssssss", noise: -50)
        var endpointer = try Endpointer(evidence: .energyAndSilencePosterior(delay: Self.delay))
        var events: [EndpointerEvent] = []
        endpointer.begin(atSample: 0) { events.append($0) }
        func hear(_ sound: [Int16], _ posterior: (Int) -> Float) {
            for frame in 0..<sound.count / 160 {
                sound[(frame * 160)..<((frame + 1) * 160)].withUnsafeBufferPointer { samples in
                    endpointer.process(samples, silencePosterior: posterior(frame)) { events.append($0) }
                }
            }
        }
        hear(before.samples()) { $0 - Self.delay < 200 ? 0.98 : 0.02 }
        endpointer.skip(sampleCount: 16_000) { events.append($0) }
        // The front end heard our own voice, and its posteriors arrive a delay later.
        hear(Scene(diagram: ".........", noise: -50, seed: 2).samples()) { $0 < Self.delay ? 0.02 : 0.98 }
        let endpoint = try Self.endpoint(events)
        #expect(endpoint.cause == .silence)
        #expect(endpoint.endSample.isWithin(0.5, of: before.end()))
    }

    @Test("A delay that is too long to wait for is refused", arguments: [-1, 51])
    func delay(frames: Int) {
        #expect(throws: EndpointerOptionsError.self) {
            _ = try Endpointer(evidence: .energyAndSilencePosterior(delay: frames))
        }
    }
}
