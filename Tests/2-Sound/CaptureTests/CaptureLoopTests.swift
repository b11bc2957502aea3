import PCM
import Synchronization
import Testing
import VoiceTesting

@testable import Capture

@Suite("The capture loop on a device that fails on cue")
struct CaptureLoopTests {
    @Test("A quiet life: every frame once, in order, then the end")
    func plain() {
        let world = ScriptedDeviceWorld((0..<50).map { _ in .capture(480) } + [.capture(1)])
        let blocks = world.run()
        #expect(blocks.samples == (0..<24_001).map { Float($0) })
        #expect(blocks.marks == [.end])
        #expect(world.control.statistics.lostFrameCount == 0)
        #expect(world.control.statistics.capturedFrameCount == 24_001)
    }

    @Test("An overrun is counted, and what follows has its true position")
    func overrun() throws {
        let world = ScriptedDeviceWorld([.capture(480), .xrun(9600), .capture(480)])
        let blocks = world.run()
        let after = try #require(blocks.first { $0.lostFrameCount > 0 })
        #expect(after.lostFrameCount == 9600)
        #expect(after.position == 480 + 9600)
        #expect(world.control.statistics.xrunCount == 1)
        #expect(world.control.statistics.lostFrameCount == 9600)
        #expect(blocks.isContinuous)
    }

    @Test("A device that goes away is opened again by name with doubling pauses of at most 5 s")
    func lostAndFound() throws {
        let refusals = 7
        let world = ScriptedDeviceWorld(
            [.capture(480), .lost] + (0..<refusals).map { _ in .refused }
                + [.opened(SampleRate(48_000)), .capture(480)])
        let blocks = world.run()
        #expect(blocks.marks == [.deviceLost, .deviceReturned, .end])
        let state = world.state.withLock { $0 }
        #expect(state.pauses == [0.25, 0.5, 1, 2, 4, 5, 5, 5])
        #expect(state.openings == ["disconnected", "opened 48000 Hz"])
        let returned = try #require(blocks.first { $0.mark == .deviceReturned })
        #expect(returned.lostFrameCount == SampleRate(48_000).samples(in: 22.75))
        #expect(blocks.isContinuous)
        #expect(world.control.statistics.deviceLossCount == 1)
    }

    @Test(
        "A device that comes back with another rate goes on in stream time",
        arguments: [16_000, 44_100, 96_000])
    func otherRate(hertz: Int) throws {
        let world = ScriptedDeviceWorld([
            .capture(480), .lost, .opened(SampleRate(hertz)), .capture(400),
        ])
        let blocks = world.run()
        let last = try #require(blocks.last { $0.frameCount > 0 })
        #expect(last.sampleRate.hertz == hertz)
        #expect(abs(last.seconds - 0.26) < 1.5 / Double(hertz))
        let first = try #require(last.withSamples { $0.first })
        #expect(abs(Double(first) - Double(last.position)) <= 1)
    }

    @Test("A device that hangs counts as lost after the limit, and not before")
    func stall() {
        let patient = ScriptedDeviceWorld([.capture(480), .silence(4.9), .capture(480)])
        #expect(patient.run().marks == [.end])
        let hung = ScriptedDeviceWorld([
            .capture(480), .silence(4), .silence(1.1), .opened(SampleRate(48_000)), .capture(480),
        ])
        #expect(hung.run().marks == [.stalled, .deviceLost, .deviceReturned, .end])
    }

    @Test(
        "A device that delivers nothing however often it is opened is told of twice, and is back with sound")
    func suspended() {
        let opened = ScriptedDeviceWorld.Event.opened(SampleRate(48_000))
        let world = ScriptedDeviceWorld(
            [.capture(480), .silence(5.1)] + (0..<20).flatMap { _ in [opened, .silence(5.1)] }
                + [opened, .silence(2), .capture(480), .capture(480)])
        let blocks = world.run()
        #expect(blocks.marks == [.stalled, .deviceLost, .stalled, .deviceReturned, .end])
        #expect(blocks.isContinuous)
        #expect(blocks.samples.count == 3 * 480)
        let statistics = world.control.statistics
        #expect(statistics.stallCount == 1 && statistics.deviceLossCount == 1)
        #expect(statistics.pauseCount == 0)
    }

    @Test(
        "A device that is unplugged while it delivers nothing is lost once more, and is back when it is opened"
    )
    func stalledAndUnplugged() {
        let opened = ScriptedDeviceWorld.Event.opened(SampleRate(48_000))
        let world = ScriptedDeviceWorld(
            [.capture(480), .silence(5.1), opened, .lost, .refused, opened, .capture(480)])
        #expect(world.run().marks == [.stalled, .deviceLost, .deviceLost, .deviceReturned, .end])
    }

    @Test("What a pause held up and what comes after it in one piece is late, and not lost")
    func late() {
        let world = ScriptedDeviceWorld(
            [.capture(480), .silence(0.4), .capture(19_200)] + (0..<200).map { _ in .capture(480) })
        let blocks = world.run()
        #expect(blocks.samples == (0..<115_680).map { Float($0) })
        #expect(world.control.statistics.lostFrameCount == 0)
    }

    @Test("Stopping while the device is away ends the loop")
    func stopWhileAway() {
        let world = ScriptedDeviceWorld([.capture(480), .lost, .refused])
        #expect(world.run().marks == [.deviceLost, .end])
    }

    @Test("Whatever happens, every block is where it says it is", arguments: 1...20 as ClosedRange<UInt64>)
    func positions(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var script: [ScriptedDeviceWorld.Event] = []
        for _ in 0..<200 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0: script.append(.xrun(Int.random(in: 1...50_000, using: &random)))
            case 1: script += [.lost, .refused, .opened(SampleRate(48_000))]
            case 2: script.append(.silence(0.1))
            default: script.append(.capture(Int.random(in: 1...1500, using: &random)))
            }
        }
        script.append(.capture(1))
        let world = ScriptedDeviceWorld(script)
        let blocks = world.run()
        #expect(blocks.isContinuous)
        for block in blocks where block.frameCount > 0 {
            // One frame of tolerance each way, because seconds are rounded to frames.
            let first = block.withSamples { $0[0] }
            #expect(abs(Int(first) - block.position) <= 1)
        }
        let statistics = world.control.statistics
        #expect(blocks.reduce(0) { $0 + $1.lostFrameCount } == statistics.lostFrameCount)
    }
}
