import EchoCancellation
import PCM
import Testing
import TestSupport
import VoiceTesting

@Suite("Our own voice, on its way from the loudspeaker to the microphone")
struct EchoCancellerTests {
    /// How long an answer is, in seconds.
    private static let seconds = 4.0

    @Test("is taken off, however late it comes", arguments: [0.02, 0.31, 1.3, 2.4])
    func isTakenOff(delay: Double) {
        let room = SimulatedRoom(delay: delay, seconds: Self.seconds)
        let heard = room.echo
        let run = CancellerRun()
        run.begin(room.answer)
        let cleared = run.hear(heard)
        let settled = SampleRate.speech.samples(in: delay + 2)..<SampleRate.speech.samples(in: delay + 3.9)
        #expect(
            cleared[settled].power < heard[settled].power / 20,
            "13 dB at least, and it was \(heard[settled].power / cleared[settled].power)")
        #expect(run.share(in: settled).map { $0 < 0.05 } ?? false)
    }

    @Test("leaves another person's words as they are")
    func nearEnd() throws {
        let room = SimulatedRoom(delay: 0.2, seconds: Self.seconds)
        var heard = room.echo
        let voice = SampleRate.speech.samples(in: 2.5)..<SampleRate.speech.samples(in: 3.2)
        let other = SimulatedRoom.speech(count: voice.count, seed: 77)
        for (index, sample) in zip(voice, other) { heard[index] &+= sample }
        let run = CancellerRun()
        run.begin(room.answer)
        let cleared = run.hear(heard)
        let difference = zip(cleared[voice], other).map { $0.0 &- $0.1 }
        #expect(
            difference[...].power < other[...].power / 4, "what is left is the other's voice, 6 dB at least")
        let share = try #require(run.share(in: voice))
        #expect(share > 0.3, "\(share)")
    }

    @Test("is there in full until it was found; what it began with is known to be ours once it was")
    func notFoundYet() {
        let room = SimulatedRoom(delay: 0.5, seconds: Self.seconds)
        let run = CancellerRun()
        run.begin(room.answer)
        let before = SampleRate.speech.samples(in: 0.5)
        let first = before..<SampleRate.speech.samples(in: 0.7)
        var cleared = run.hear(Array(room.echo[..<before]))
        // The canceller has heard nothing of the answer so far.
        #expect(run.share(in: 0..<before) == 1)
        cleared += run.hear(Array(room.echo[first]))
        #expect(cleared == Array(room.echo[..<first.upperBound]))
        #expect(!run.isCancelling)
        _ = run.hear(Array(room.echo[first.upperBound...].prefix(SampleRate.speech.samples(in: 0.6))))
        #expect(run.isCancelling && run.isHeard(since: first.lowerBound))
        #expect(run.share(in: first) == nil)
    }

    @Test(
        "changes nothing if it sounds elsewhere: what is heard is a person's, while it sounds and after it"
    )
    func elsewhere() {
        let room = SimulatedRoom(delay: 0.1, seconds: Self.seconds)
        let heard = SimulatedRoom.speech(count: SampleRate.speech.samples(in: 8), seed: 99)
        let run = CancellerRun()
        run.begin(room.answer)
        #expect(run.hear(heard) == heard)
        #expect(!run.isHeard(since: 0))
        // The canceller remembers 4 s.
        for second in 4..<8 {
            let word =
                SampleRate.speech.samples(
                    in: Double(second))..<SampleRate.speech.samples(
                    in: Double(second) + 0.8)
            #expect(run.share(in: word) == 1)
        }
    }

    @Test("is found again after sound was lost")
    func lost() {
        let room = SimulatedRoom(delay: 0.2, seconds: 6)
        var heard = room.echo
        let gap = SampleRate.speech.samples(in: 2)..<SampleRate.speech.samples(in: 2.373)
        heard.removeSubrange(gap)
        let run = CancellerRun()
        run.begin(room.answer)
        _ = run.hear(Array(heard[..<gap.lowerBound]))
        run.lose(gap.count)
        let rest = Array(heard[gap.lowerBound...])
        let cleared = run.hear(rest)
        let late = SampleRate.speech.samples(in: 2)..<SampleRate.speech.samples(in: 3.5)
        #expect(cleared[late].power < rest[late].power / 20)
    }

    @Test("is not looked for any more once it was cut off, nor once it is over")
    func over() {
        let room = SimulatedRoom(delay: 0.1, seconds: Self.seconds)
        let run = CancellerRun()
        run.begin(room.answer)
        _ = run.hear(Array(room.echo[..<SampleRate.speech.samples(in: 1)]))
        #expect(run.isCancelling)
        run.begin([])
        #expect(!run.isCancelling)
        let others = SimulatedRoom.speech(count: SampleRate.speech.samples(in: 1), seed: 5)
        #expect(run.hear(others) == others)

        run.begin(room.answer)
        _ = run.hear(room.echo)
        _ = run.hear(others)
        #expect(!run.isCancelling)
        #expect(run.hear(others) == others)
    }

    @Test("makes nothing louder, and prints no line, when the way through the room changes all at once")
    func changes() throws {
        let printed = try StandardError.whatIsWritten {
            let run = CancellerRun()
            for (number, gain) in [1.0, 0.02, 1.0, -1.0, 0.05].enumerated() {
                let room = SimulatedRoom(delay: 0.1, seconds: 3, gain: gain, seed: UInt64(number))
                run.begin(room.answer)
                let cleared = run.hear(room.echo)
                for first in stride(from: 0, to: cleared.count - 160, by: 160) {
                    let hop = first..<first + 160
                    #expect(cleared[hop].power <= room.echo[hop].power)
                }
            }
        }
        // The library would print a line at its own restart; the canceller never lets it come so far.
        #expect(printed == "")
    }

    @Test("is not found in what has nothing of it: other speech, noise, silence")
    func absent() {
        let room = SimulatedRoom(delay: 0.1, seconds: Self.seconds)
        let count = room.echo.count
        for heard in [
            SimulatedRoom.speech(count: count, seed: 99), SimulatedRoom.noise(count: count, seed: 98),
            [Int16](repeating: 0, count: count), [Int16](repeating: .max, count: count),
        ] {
            let run = CancellerRun()
            run.begin(room.answer)
            #expect(run.hear(heard) == heard)
            #expect(!run.isCancelling)
        }
    }
}
