import Testing

@testable import Endpointing

/// Time diagrams of one frame of 10 ms a character: `s` well above the floor, `.` at the floor.
@Suite("The endpointing state machine")
struct StateMachineTests {
    typealias Event = EndpointStateMachine.Event

    /// Small numbers, so that diagrams stay readable: frames are hundredths of a second.
    static var options: EndpointerOptions {
        var options = EndpointerOptions()
        options.silence = 0.10
        options.maximumDuration = 0.40
        options.noSpeechTimeout = 0.20
        options.onset = 0.03
        options.resume = 0.02
        options.hangover = 0.03
        options.minimumSpeech = 0.06
        return options
    }

    /// The events of a diagram as (frame after which it came, event).
    static func run(
        _ diagram: String, begin: Int = 0, options: EndpointerOptions = options,
        level: (Character) -> Float = { $0 == "s" ? -20 : -60 }
    ) -> [Pair] {
        var machine = EndpointStateMachine(options: options)
        var events: [Pair] = []
        for (frame, character) in diagram.filter({ $0 != " " }).enumerated() {
            if frame == begin { machine.begin(at: begin) }
            if let event = machine.process(frame: frame, FrameSound(level: level(character), floor: -60)) {
                events.append(Pair(frame + 1, event))
            }
        }
        return events
    }

    struct Pair: Equatable {
        var frame: Int
        var event: Event
        init(_ frame: Int, _ event: Event) { (self.frame, self.event) = (frame, event) }
    }

    @Test("Idle hears nothing")
    func idle() {
        #expect(Self.run(String(repeating: "s", count: 100), begin: -1).isEmpty)
    }

    @Test("Silence ends a command")
    func silence() {
        #expect(
            Self.run("....ssssssss..........") == [
                Pair(7, .speechStart(start: 4)), Pair(22, .endpoint(start: 4, end: 12, cause: .silence)),
            ])
    }

    @Test("One frame less of silence does not")
    func almostSilence() {
        #expect(Self.run("....ssssssss.........").count == 1)
    }

    @Test("Time-out ends a command that goes on")
    func timeout() {
        #expect(
            Self.run("...." + String(repeating: "s", count: 60)) == [
                Pair(7, .speechStart(start: 4)), Pair(44, .endpoint(start: 4, end: 44, cause: .timeout)),
            ])
    }

    @Test("Waiting ends without speech")
    func noSpeech() {
        #expect(
            Self.run(String(repeating: ".", count: 40), begin: 5) == [
                Pair(25, .endpoint(start: nil, end: 25, cause: .noSpeech))
            ])
    }

    @Test("Too little speech is forgotten, and what follows is heard")
    func tooShort() {
        #expect(
            Self.run("..sss............ssssssssss..........") == [
                Pair(5, .speechStart(start: 2)), Pair(20, .speechStart(start: 17)),
                Pair(37, .endpoint(start: 17, end: 27, cause: .silence)),
            ])
    }

    @Test("Too little speech, forgotten when the wait is over, ends it")
    func tooShortTooLate() {
        #expect(
            Self.run("..............sss.............") == [
                Pair(17, .speechStart(start: 14)), Pair(27, .endpoint(start: nil, end: 27, cause: .noSpeech)),
            ])
    }

    @Test("One quiet frame inside a soft beginning does not lose its start")
    func softBeginning() {
        #expect(Self.run("....ss.ssssss").first == Pair(9, .speechStart(start: 4)))
    }

    @Test("Single frames do not begin, whatever their number")
    func singleFrames() {
        #expect(Self.run("s.s.s.s.s.s.s.s.").isEmpty)
    }

    @Test("A piece shorter than resume counts within the hangover of speech, and not after it")
    func hangover() {
        #expect(
            Self.run("ssssssss..s..........").last == Pair(21, .endpoint(start: 0, end: 11, cause: .silence)))
        #expect(
            Self.run("ssssssss...s.........").last == Pair(18, .endpoint(start: 0, end: 8, cause: .silence)))
        #expect(
            Self.run("ssssssss..s.s.s.s.s..").last == Pair(21, .endpoint(start: 0, end: 11, cause: .silence)))
    }

    @Test("A piece as long as resume interrupts a silence")
    func resume() {
        #expect(
            Self.run("ssssssss......ss..........").last
                == Pair(26, .endpoint(start: 0, end: 16, cause: .silence)))
    }

    @Test("What is out of range of the voice is no speech, though above the floor")
    func speechRange() {
        // A voice at -20 dBFS, then breath at -56 + 10, which is 26 dB below it, then at -56.
        var options = Self.options
        options.speechRange = 30
        options.floorMargin = 3
        let breath: (Character) -> Float = { $0 == "s" ? -20 : $0 == "b" ? -46 : $0 == "q" ? -56 : -60 }
        #expect(
            Self.run("ssssssssbbbb..........", options: options, level: breath).last
                == Pair(22, .endpoint(start: 0, end: 12, cause: .silence)))
        #expect(
            Self.run("ssssssssqqqqqqqqqqqqqqqq", options: options, level: breath).last
                == Pair(18, .endpoint(start: 0, end: 8, cause: .silence)))
    }

    @Test("A begin in mid-speech starts at the begin")
    func beginInSpeech() {
        #expect(Self.run("ssssssssssss", begin: 4) == [Pair(7, .speechStart(start: 4))])
    }

    @Test("Each state is left when the command is given up", arguments: EndpointCause.allCases)
    func givenUp(cause: EndpointCause) {
        var machine = EndpointStateMachine(options: Self.options)
        #expect(machine.end(at: 0, cause: cause) == nil)
        machine.begin(at: 0)
        #expect(machine.isListening)
        #expect(machine.end(at: 3, cause: cause) == .endpoint(start: nil, end: 3, cause: cause))
        #expect(!machine.isListening)
        machine.begin(at: 3)
        for frame in 3..<8 { _ = machine.process(frame: frame, FrameSound(level: -20, floor: -60)) }
        #expect(machine.end(at: 8, cause: cause) == .endpoint(start: 3, end: 8, cause: cause))
        #expect(!machine.isListening)
    }

    @Test("A second begin drops the first")
    func secondBegin() {
        var machine = EndpointStateMachine(options: Self.options)
        machine.begin(at: 0)
        for frame in 0..<5 { _ = machine.process(frame: frame, FrameSound(level: -20, floor: -60)) }
        machine.begin(at: 5)
        #expect(machine.end(at: 5, cause: .cancelled) == .endpoint(start: nil, end: 5, cause: .cancelled))
    }
}
