import Endpointing
import Testing
import PCM

@Suite("The bounds of a command")
struct LimitTests {
    @Test("Speech without end is cut at 60 s")
    func maximumDuration() throws {
        let scene = Scene(diagram: "...." + String(repeating: "s", count: 650))
        let hearing = try Hearing(scene)
        #expect(hearing.events.count == 2)
        let endpoint = try #require(hearing.endpoint)
        #expect(endpoint.cause == .timeout)
        let start = try #require(endpoint.startSample)
        #expect(endpoint.decisionSample - start == samples(60))
        #expect(endpoint.endSample.isWithin(0.1, of: endpoint.decisionSample))
    }

    @Test("A limit that falls into a pause ends with the last speech")
    func limitInPause() throws {
        var options = EndpointerOptions()
        options.maximumDuration = 2
        let scene = Scene(diagram: "..........ssssssssss....................")
        let endpoint = try #require(try Hearing(scene, options: options).endpoint)
        #expect(endpoint.cause == .timeout)
        #expect(endpoint.decisionSample - (endpoint.startSample ?? 0) == samples(2))
        #expect(endpoint.endSample.isWithin(0.07, of: scene.end()))
    }

    @Test("Without speech the wait ends after its limit", arguments: [0.5, 1.0, 5.0])
    func noSpeech(limit: Double) throws {
        var options = EndpointerOptions()
        options.noSpeechTimeout = limit
        let scene = Scene(diagram: String(repeating: ".", count: 90))
        let hearing = try Hearing(scene, options: options, begin: samples(2))
        let decision = samples(2) + samples(limit)
        #expect(
            hearing.events == [
                .endpoint(
                    Endpoint(
                        startSample: nil, endSample: decision, decisionSample: decision, cause: .noSpeech))
            ])
    }

    @Test("Without that limit it waits as long as it takes")
    func waitsForEver() throws {
        var options = EndpointerOptions()
        options.noSpeechTimeout = nil
        let pause = String(repeating: ".", count: 700)
        let scene = Scene(diagram: pause + "ssssssss....................")
        let hearing = try Hearing(scene, options: options)
        #expect(hearing.starts.count == 1)
        #expect(hearing.endpoint?.cause == .silence)
        #expect(hearing.starts.first?.isWithin(0.02, of: scene.start()) == true)
    }

    @Test("Speech that begins just before the limit is heard out")
    func lateSpeech() throws {
        let scene = Scene(diagram: String(repeating: ".", count: 49) + "ssssssss....................")
        let hearing = try Hearing(scene)
        #expect(hearing.endpoint?.cause == .silence)
        #expect(hearing.starts.count == 1)
    }

    @Test("Every wait has a bound, whatever is heard", arguments: 0..<6)
    func everyWaitIsBounded(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("...sssck#")
        let diagram = String((0..<680).map { _ in alphabet.randomElement(using: &generator)! })
        let hearing = try Hearing(Scene(diagram: diagram, noise: -50, speech: -28, seed: seed))
        let endpoint = try #require(hearing.endpoint)
        #expect(endpoint.decisionSample <= samples(65) + 160)
        #expect(hearing.endpoints.count == 1)

        if let start = endpoint.startSample {
            #expect(start < endpoint.endSample)
            #expect(endpoint.endSample <= endpoint.decisionSample)
            // Earlier starts may exist: the endpointer drops a start if the sound proves too short for speech.
            #expect(hearing.starts.last == start)
        }
    }
}
