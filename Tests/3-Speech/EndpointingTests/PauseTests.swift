import Testing

@testable import Endpointing

/// The moment at which an endpointer reports that the speaker has fallen silent, long before it ends the command.
@Suite("A pause")
struct PauseTests {
    /// Returns for each frame of a diagram, as in ``StateMachineTests``, where the reported pause began. A pause is
    /// half as long as the silence that ends a command.
    private static func pauses(_ diagram: String, completeSilence: Double? = 0.05, ahead: Int = 0) -> [Int?] {
        var options = StateMachineTests.options
        options.completeSilence = completeSilence
        var machine = EndpointStateMachine(options: options)
        machine.begin(at: 0)
        return diagram.enumerated().map { frame, character in
            _ = machine.process(
                frame: frame, FrameSound(level: character == "s" ? -20 : -60, floor: -60))
            return machine.pause(ahead: ahead)
        }
    }

    @Test("is known after the silence that is asked for, from its start, up to the end of the command")
    func silence() {
        let pauses = Self.pauses("....ssssssss..........")
        #expect(pauses == Array(repeating: nil, count: 16) + Array(repeating: 12, count: 5) + [nil])
    }

    @Test("is known ahead to who asks for that")
    func ahead() {
        let pauses = Self.pauses("....ssssssss..........", ahead: 2)
        #expect(pauses == Array(repeating: nil, count: 14) + Array(repeating: 12, count: 7) + [nil])
    }

    @Test("is over with the next frame of speech, and a later one begins later")
    func resumed() {
        let pauses = Self.pauses("....ssssssss......sss.....")
        #expect(pauses[16...17] == [12, 12])
        #expect(pauses[18...24].allSatisfy { $0 == nil })
        #expect(pauses[25] == 21)
    }

    @Test("that a click interrupts is the same afterwards")
    func click() {
        let pauses = Self.pauses("....ssssssss.....s...")
        #expect(pauses[16...] == [12, nil, 12, 12, 12])
    }

    @Test("comes after speech alone: not before it, nor after less than there must be")
    func noSpeech() {
        #expect(Self.pauses(String(repeating: ".", count: 19)).allSatisfy { $0 == nil })
        #expect(Self.pauses("....ssss.........").allSatisfy { $0 == nil })
    }

    @Test("is never reported unless it was asked for", arguments: [nil, 0.10, 0.2])
    func off(completeSilence: Double?) {
        #expect(
            Self.pauses("....ssssssss..........", completeSilence: completeSilence).allSatisfy { $0 == nil })
    }

    @Test("in a stream comes half a second after the speech, in samples")
    func stream() throws {
        let scene = Scene(diagram: "..........ssssssssss..................", noise: -60)
        var endpointer = try Endpointer()
        endpointer.begin(atSample: 0) { _ in }
        var first: (now: Int, pause: Int)?
        var coming: (now: Int, pause: Int)?
        let samples = scene.samples()
        for start in stride(from: 0, to: samples.count, by: 160) {
            endpointer.process(samples[start..<(start + 160)], chunks: [160]) { _ in }
            if coming == nil, let pause = endpointer.comingPause { coming = (start + 160, pause) }
            if first == nil, let pause = endpointer.pause { first = (start + 160, pause) }
        }
        let pause = try #require(first)
        #expect(pause.pause.isWithin(0.1, of: scene.end()))
        #expect(pause.now - pause.pause == 8000)
        #expect(coming?.pause == pause.pause && coming?.now == pause.now - 2400)
        #expect(endpointer.pause == nil, "the command is over")
    }

    @Test(
        "A time that is none, or shorter than between two words, is refused by name",
        arguments: [-1, 0.2, .nan, 4000])
    func validation(seconds: Double) throws {
        var options = EndpointerOptions()
        options.completeSilence = seconds
        let error = try #require(throws: EndpointerOptionsError.self) { try options.validate() }
        #expect(error.message.hasPrefix("completeSilence"))
    }
}
