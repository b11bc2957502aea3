import Endpointing
import Testing
import VoiceTesting

@Suite("The endpointer in a stream")
struct StreamTests {
    static let command = Scene(
        diagram: "....................ssssss...ssss....ssssss..............................", noise: -50)

    @Test(
        "Chunks of any size give the same events",
        arguments: [
            [1], [7], [159], [160], [161], [480], [1024], [5000], [1_000_000], [1, 333, 2, 2048, 159],
        ])
    func chunking(chunks: [Int]) throws {
        let samples = Self.command.samples()
        let reference = try Hearing(samples, begin: 12_345)
        #expect(reference.events.count == 2)
        #expect(try Hearing(samples, begin: 12_345, chunks: chunks) == reference)
    }

    @Test("The noise level is the same bit for bit for any chunking", arguments: [1, 77, 160, 4096])
    func chunkingOfLevels(chunk: Int) throws {
        let samples = Self.command.samples()
        var reference = try Endpointer()
        reference.process(samples)
        var endpointer = try Endpointer()
        endpointer.process(samples[...], chunks: [chunk]) { _ in }
        let levels = (endpointer.noiseLevel, endpointer.level)
        #expect(levels == (reference.noiseLevel, reference.level))
    }

    @Test("A begin in the past is a begin on time", arguments: [0.0, 0.01, 0.3, 0.9, 1.7, 2.5, 3.9])
    func beginInThePast(delay: Double) throws {
        let samples = Self.command.samples()
        for begin in [16_000, 30_000, 32_000, 33_333] {
            let onTime = try Hearing(samples, begin: begin)
            var endpointer = try Endpointer()
            var events: [EndpointerEvent] = []
            let now = begin + Int(delay * 16_000)
            endpointer.process(samples[..<now], chunks: [160]) { events.append($0) }
            #expect(events.isEmpty)
            endpointer.begin(atSample: begin) { events.append($0) }
            endpointer.process(samples[now...], chunks: [160]) { events.append($0) }
            // The events are the same, except that those before `now` are decided only now.
            #expect(
                events == onTime.events.map { $0.decided(notBefore: now / 160 * 160) }, "begin at \(begin)")
        }
    }

    @Test("A begin further back than its reach begins where memory begins")
    func beginBeyondReach() throws {
        var endpointer = try Endpointer()
        let samples = Scene(diagram: String(repeating: ".", count: 60) + "ssssssssss....................")
            .samples()
        var events: [EndpointerEvent] = []
        endpointer.process(samples[..<144_000], chunks: [160]) { events.append($0) }
        endpointer.begin(atSample: 0) { events.append($0) }
        #expect(events.count == 2)
        guard case .speechStart(let start, _) = try #require(events.first) else {
            Issue.record("the first event is no begin")
            return
        }
        #expect(start.isWithin(0.02, of: 96_000))
    }

    @Test("A begin in the future waits for its sample")
    func beginInTheFuture() throws {
        let samples = Self.command.samples()
        var endpointer = try Endpointer()
        var events: [EndpointerEvent] = []
        endpointer.begin(atSample: 48_000) { events.append($0) }
        endpointer.process(samples[...], chunks: [160]) { events.append($0) }
        #expect(events == (try Hearing(samples, begin: 48_000)).events)
    }

    @Test("Nothing is said before the begin and after the endpoint")
    func idleSaysNothing() throws {
        let samples = Self.command.samples()
        var endpointer = try Endpointer()
        var events: [EndpointerEvent] = []
        endpointer.process(samples) { events.append($0) }
        #expect(events.isEmpty)
        let idle = endpointer.isListening
        #expect(!idle)
        endpointer.begin(atSample: samples.count) { events.append($0) }
        let listening = endpointer.isListening
        #expect(listening)
        endpointer.process(samples) { events.append($0) }
        endpointer.process(samples) { events.append($0) }
        #expect(events.count == 2)
        let after = endpointer.isListening
        #expect(!after)
    }

    @Test("One endpointer hears one command after the other")
    func commandAfterCommand() throws {
        let samples = Self.command.samples()
        var endpointer = try Endpointer()
        var endpoints: [Endpoint] = []
        for round in 0..<4 {
            endpointer.begin(atSample: round * samples.count) { _ in }
            endpointer.process(samples) {
                if case .endpoint(let endpoint) = $0 { endpoints.append(endpoint) }
            }
        }
        #expect(endpoints.count == 4)
        for (round, endpoint) in endpoints.enumerated() {
            #expect(endpoint.cause == .silence)
            let start = try #require(endpoint.startSample) - round * samples.count
            #expect(start.isWithin(0.02, of: Self.command.start()))
        }
    }

    @Test(
        "A command can be given up from outside at any time",
        arguments: [EndpointCause.cancelled, .deviceLost, .endOfStream], [8000, 36_800, 60_000])
    func givenUp(cause: EndpointCause, after: Int) throws {
        let samples = Self.command.samples()
        var endpointer = try Endpointer()
        var events: [EndpointerEvent] = []
        endpointer.begin(atSample: 0) { _ in }
        endpointer.process(samples[..<after], chunks: [160]) { events.append($0) }
        let started = events.count == 1
        endpointer.end(cause: cause) { events.append($0) }
        guard case .endpoint(let endpoint) = try #require(events.last) else {
            Issue.record("no endpoint")
            return
        }
        #expect(endpoint.cause == cause)
        #expect(endpoint.decisionSample == after)
        #expect((endpoint.startSample != nil) == started)
        #expect(endpoint.endSample <= endpoint.decisionSample)
        let listening = endpointer.isListening
        #expect(!listening)
        endpointer.end(cause: cause) { _ in Issue.record("it was given up already") }
    }

    @Test("What is skipped is not heard, and counts as silence")
    func skip() throws {
        let before = Scene(diagram: "....................sssssss", noise: -50)
        var endpointer = try Endpointer()
        var events: [EndpointerEvent] = []
        endpointer.begin(atSample: 0) { events.append($0) }
        endpointer.process(before.samples()) { events.append($0) }
        let floor = endpointer.noiseLevel
        #expect(events.count == 1)
        endpointer.skip(sampleCount: 16_000) { events.append($0) }
        let floorAfter = endpointer.noiseLevel
        #expect(floor == floorAfter)
        endpointer.process(Scene(diagram: "......", noise: -50, seed: 2).samples()) { events.append($0) }
        guard case .endpoint(let endpoint) = try #require(events.last) else {
            Issue.record("no endpoint")
            return
        }
        #expect(endpoint.cause == .silence)
        #expect(endpoint.endSample.isWithin(0.07, of: before.end()))
        #expect(endpoint.decisionSample == endpoint.endSample + samples(1.5))
    }

    @Test("Positions stay right over a skip of any length", arguments: [0, 1, 159, 160, 161, 1000, 16_001])
    func positionsOverSkip(count: Int) throws {
        let command = Self.command
        var endpointer = try Endpointer()
        endpointer.process(Scene(diagram: "..........", noise: -50).samples())
        endpointer.skip(sampleCount: count) { _ in }
        let origin = 16_000 + count
        var starts: [Int] = []
        endpointer.begin(atSample: origin) { _ in }
        endpointer.process(command.samples()) {
            if case .speechStart(let start, _) = $0 { starts.append(start) }
        }
        #expect(starts.count == 1)
        #expect(starts.first?.isWithin(0.02, of: origin + command.start()) == true)
    }

    @Test("Empty chunks change nothing")
    func emptyChunks() throws {
        var endpointer = try Endpointer()
        endpointer.process([])
        endpointer.process(UnsafeBufferPointer(start: nil, count: 0)) { _ in }
        let level = endpointer.level
        #expect(level <= -70)
    }
}

extension EndpointerEvent {
    /// Returns the event as it comes if the endpointer is told only at `sample` to begin.
    fileprivate func decided(notBefore sample: Int) -> EndpointerEvent {
        switch self {
        case .speechStart(let start, let decision):
            return .speechStart(startSample: start, decisionSample: max(decision, sample))
        case .endpoint(var endpoint):
            endpoint.decisionSample = max(endpoint.decisionSample, sample)
            return .endpoint(endpoint)
        }
    }
}
