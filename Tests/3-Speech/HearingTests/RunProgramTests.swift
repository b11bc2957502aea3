import Capture
import Foundation
import Testing
import WakeWord

@testable import Hearing

@Suite("A whole program")
struct RunProgramTests {
    @Test("ends with a code that says what its error is about")
    func codes() {
        let model = WakeWordError(.unreadable, "x")
        for (error, code) in [
            (model, 66), (HearingError.wakeWord(model), 66), (WakeWordError(.badModel, "x"), 1),
            (CaptureError(.unreadableRecording, "x"), 66), (CaptureError(.deviceUnavailable, "x"), 69),
            (HearingError.capture(CaptureError(.deviceUnavailable, "x")), 69),
            (CocoaError(.fileNoSuchFile), 1),
        ] as [(any Error, Int32)] { #expect(ProgramEnd.code(error) == code, "\(error)") }
    }

    @Test("says its error on one line, whatever is in it")
    func sentence() {
        #expect(ProgramEnd.sentence(WakeWordError(.badModel, "a model\nand more")) == "a model and more")
    }

    @Test("goes on if nothing is wrong")
    func well() async {
        var isDone = false
        await runProgram { isDone = true }
        #expect(isDone)
    }
}
