import Endpointing
import Testing

@Suite("Where a command begins and ends")
struct PositionTests {
    static let quiet = String(repeating: ".", count: 20)

    @Test(
        "Begin and end are found over floors of every level",
        arguments: [Float(-90), -70, -60, -50, -40], [Float(18), 25, 40])
    func positions(noise: Float, above: Float) throws {
        // Only takes levels at which the voice neither saturates nor lies below the endpointer's lowest floor.
        let speech = max(noise + above, -55)
        guard speech <= -10 else { return }
        let scene = Scene(diagram: Self.quiet + "ssssssssss" + Self.quiet, noise: noise, speech: speech)
        let hearing = try Hearing(scene, begin: samples(1.5))
        #expect(hearing.events.count == 2)
        // A frame is 10 ms and need not begin with the speech, and the filter rings for one more frame.
        #expect(hearing.starts.first?.isWithin(0.02, of: scene.start()) == true)
        let endpoint = try #require(hearing.endpoint)
        #expect(endpoint.cause == .silence)
        #expect(endpoint.startSample == hearing.starts.first)
        // The burst ends in the gap of a syllable, 50 ms.
        #expect(endpoint.endSample.isWithin(0.07, of: scene.end()))
        #expect(endpoint.decisionSample - endpoint.endSample == samples(1.5))
    }

    @Test("The begin is known one onset after it was")
    func onsetDelay() throws {
        let scene = Scene(diagram: Self.quiet + "ssssssss" + Self.quiet)
        let options = EndpointerOptions()
        let hearing = try Hearing(scene)
        guard case .speechStart(let start, let decision) = try #require(hearing.events.first) else {
            Issue.record("the first event is no begin")
            return
        }
        #expect(decision - start == samples(options.onset))
    }

    @Test("A pause does not end a command before 1.5 s", arguments: [3, 6, 9, 12, 14])
    func shortPause(tenths: Int) throws {
        let pause = String(repeating: ".", count: tenths)
        let scene = Scene(diagram: "..........ssssss" + pause + "ssssss" + Self.quiet)
        let hearing = try Hearing(scene)
        #expect(hearing.starts.count == 1)
        #expect(hearing.endpoints.count == 1)
        #expect(hearing.endpoint?.endSample.isWithin(0.07, of: scene.end()) == true)
    }

    @Test("A pause of more than 1.5 s ends a command before what follows", arguments: [16, 20, 30])
    func longPause(tenths: Int) throws {
        let pause = String(repeating: ".", count: tenths)
        let scene = Scene(diagram: "..........ssssss" + pause + "ssssss" + Self.quiet)
        let hearing = try Hearing(scene)
        #expect(hearing.endpoints.count == 1)
        #expect(hearing.endpoint?.endSample.isWithin(0.07, of: samples(1.6)) == true)
    }

    @Test("The silence that ends a command is the one asked for", arguments: [0.3, 0.5, 0.8, 1.2, 2.5])
    func configuredSilence(silence: Double) throws {
        var options = EndpointerOptions()
        options.silence = silence
        let scene = Scene(diagram: "..........ssssssss" + Self.quiet + Self.quiet)
        let endpoint = try #require(try Hearing(scene, options: options).endpoint)
        #expect(endpoint.decisionSample - endpoint.endSample == samples(silence))
    }

    @Test("Gain from -20 to +20 dB changes nothing", arguments: [Float(-20), -10, -3, 0, 3, 10, 20])
    func gain(decibels: Float) throws {
        // The floor of the quietest copy, -68 dBFS, is above the lowest one; the loudest copy does not saturate.
        let diagram = Self.quiet + "ssssssssss....ssssss" + Self.quiet
        let scene = Scene(diagram: diagram, noise: -48, speech: -30, gain: decibels)
        let reference = Scene(diagram: diagram, noise: -48, speech: -30)
        let heard = try #require(try Hearing(scene).endpoint)
        let expected = try #require(try Hearing(reference).endpoint)
        #expect(heard.cause == expected.cause)
        // 16-bit rounding of the quiet copies may move a frame at the edge by one.
        #expect(try #require(heard.startSample).isWithin(0.01, of: try #require(expected.startSample)))
        #expect(heard.endSample.isWithin(0.01, of: expected.endSample))
    }

    @Test("A voice that saturates the converter still has its begin and end")
    func saturation() throws {
        let scene = Scene(diagram: Self.quiet + "ssssssssss" + Self.quiet, noise: -50, speech: -10, gain: 20)
        let endpoint = try #require(try Hearing(scene).endpoint)
        #expect(endpoint.cause == .silence)
        #expect(try #require(endpoint.startSample).isWithin(0.02, of: scene.start()))
        #expect(endpoint.endSample.isWithin(0.07, of: scene.end()))
    }
}
