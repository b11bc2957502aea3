import Foundation
import Handling
import Hearing
import Testing

@testable import Session

@Suite("The moments of a session")
struct SessionMomentTests {
    private static let wake = VoiceEvent.Kind.wake(keyword: "orbit", score: 0.5, start: 1, end: 2)
    private var moments = SessionMoments()
    private var names: [String] = []

    private mutating func report(_ kinds: VoiceEvent.Kind...) {
        for kind in kinds { names += moments.report(kind).map(\.name) }
    }

    private mutating func begin() { names += moments.beginSound().map(\.name) }
    private mutating func end() { names += moments.endSound().map(\.name) }

    @Test(
        "are those of a command from its wake word to the end of its answer, of whose sounds none is in between"
    )
    mutating func command() {
        report(.state(.waitingForWakeWord, cause: .started), Self.wake)
        report(.state(.recognizingCommand, cause: .wake), .state(.processing, cause: .endpoint))
        report(.state(.classifying, cause: .noMatch))
        begin()
        begin()
        report(.state(.waitingForWakeWord, cause: .handled))
        end()
        #expect(names == ["idle", "wake", "listening", "thinking", "speaking"])
        end()
        #expect(names.last == "idle" && names.count == 6)
        begin()
        end()
        #expect(names.suffix(2) == ["speaking", "idle"], "said of its own accord")
    }

    @Test("go from an answer to the next command if a wake word cuts the answer off")
    mutating func bargeIn() {
        report(.state(.waitingForWakeWord, cause: .started))
        begin()
        report(Self.wake)
        end()
        report(.state(.recognizingCommand, cause: .wake), .state(.waitingForWakeWord, cause: .noSpeech))
        #expect(names == ["idle", "speaking", "wake", "listening", "idle"])
    }

    @Test(
        "do not rest before an answer that is to come has sounded, or will not come",
        arguments: [true, false])
    mutating func expected(sounds: Bool) {
        report(.state(.waitingForWakeWord, cause: .started), Self.wake)
        report(.state(.recognizingCommand, cause: .wake), .state(.processing, cause: .endpoint))
        moments.expectSound()
        report(.state(.waitingForWakeWord, cause: .handled))
        #expect(names == ["idle", "wake", "listening", "thinking"])
        if sounds { begin() }
        names += moments.dropExpected().map(\.name)
        if sounds {
            #expect(names.last == "speaking")
            end()
        }
        #expect(names.last == "idle" && names.count == (sounds ? 6 : 5))
    }

    @Test("end when the microphone is lost or muted after a wake word")
    mutating func lost() {
        for end in [VoiceEvent.Kind.device(.lost, name: "", lostFrames: 0), .muted(true)] {
            names = []
            report(.state(.waitingForWakeWord, cause: .started), Self.wake, end)
            #expect(names.suffix(2) == ["wake", "idle"])
        }
    }

    @Test("rest between commands in always-on recognition, too")
    mutating func always() {
        report(.alwaysOn(reason: "a test"), .state(.recognizingCommand, cause: .started))
        report(.state(.recognizingCommand, cause: .speech), .state(.processing, cause: .endpoint))
        report(.state(.recognizingCommand, cause: .handled))
        #expect(names == ["idle", "listening", "thinking", "idle"])
    }

    @Test("tell what failed")
    mutating func failure() {
        report(.problem(.recognizer, message: "it is gone"))
        #expect(names == ["error"])
        #expect(
            SessionMoment.error(.recognizer, message: "it is gone").fields.map(\.name) == ["part", "message"])
    }

    @Test("have the fields that an action may name")
    func fields() {
        let all: [SessionMoment] = [
            .wake(keyword: "orbit", score: 1), .listening(.wake), .thinking, .speaking, .idle,
            .error(.storage, message: ""),
        ]
        #expect(all.count == SessionMoment.kinds.count)
        for moment in all { #expect(SessionMoment.kinds[moment.name] == Set(moment.fields.map(\.name))) }
    }
}
