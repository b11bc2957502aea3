import Capture
import Endpointing
import Features
import PCM
import Testing
import VoiceTesting
import WakeWord

@testable import Hearing
import TestSupport

@Suite("What a signal path hears by")
struct HearingOptionsTests {
    private static let orbit = Result { try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake")) }

    @Test("is the front end that was asked for, else the models', else the learned one")
    func choice() throws {
        let orbit = try Self.orbit.get()
        var light = orbit
        light.frontEnd = .light
        func frontEnd(_ listening: Listening, _ asked: FrontEnd? = nil) throws -> FrontEnd {
            var options = HearingOptions(listening: listening)
            options.frontEnd = asked
            return try options.resolvedFrontEnd()
        }
        #expect(
            try frontEnd(.keywords([orbit])) == .learned && frontEnd(.keywords([orbit]), .learned) == .learned
        )
        #expect(try frontEnd(.keywords([light])) == .light)
        for listening in [Listening.always(reason: "a test"), .triggers(reason: nil)] {
            #expect(try frontEnd(listening) == .learned && frontEnd(listening, .light) == .light)
        }
    }

    @Test("is refused with a sentence if the models need another, and so is no wake word at all")
    func contradiction() throws {
        var options = HearingOptions(listening: .keywords([try Self.orbit.get()]))
        options.frontEnd = .light
        let other = #expect(throws: WakeWordError.self) { try options.check() }
        #expect(other?.code == .badConfiguration && other?.message.contains("learned front end") == true)
        let none = #expect(throws: WakeWordError.self) {
            try HearingOptions(listening: .keywords([])).check()
        }
        #expect(none?.code == .badConfiguration && none?.message.contains("give a model") == true)
    }

    @Test("tells speech by its posterior if it has one, and by energy alone if it has none")
    func evidence() {
        #expect(SpeechEvidence(.light) == .energy)
        #expect(
            SpeechEvidence(.learned) == .energyAndSilencePosterior(delay: LearnedFrontEnd.bundled.delayHops))
    }

    /// Returns how many commands the path finds if it listens to all speech.
    private func commands(_ samples: [Float], _ frontEnd: FrontEnd) throws -> Int {
        var run = try PathRun(frontEnd: frontEnd)
        for start in stride(from: 0, to: samples.count, by: 160) {
            var block = CaptureBlock(sampleRate: .speech)
            let piece = samples[start...].prefix(160)
            block.frameCount = piece.count
            for (index, sample) in piece.enumerated() { block.samples[index] = sample }
            run.process(block)
        }
        return run.finish().counts[.commandBegan] ?? 0
    }

    @Test(
        "hears a person speak without a wake word, and the learned one does not take bursts of noise for speech"
    )
    func alwaysOn() throws {
        let quiet = SyntheticSignal.noise(amplitude: 0.0005, seconds: 2, seed: 2)
        var bursts = SyntheticSignal.noise(amplitude: 0.2, seconds: 1)
        for index in bursts.indices where index % 3200 > 2000 { bursts[index] *= 0.02 }
        #expect(try commands(quiet + bursts + quiet, .light) == 1)
        #expect(try commands(quiet + bursts + quiet, .learned) == 0)
        let speech = try Examples.samples("start-timer").map { Float($0) / 32768 }
        #expect(try commands(speech + quiet, .light) > 0)
        #expect(try commands(speech + quiet, .learned) > 0)
    }
}
