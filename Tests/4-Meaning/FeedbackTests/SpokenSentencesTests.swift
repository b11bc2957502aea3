import PCM
import Synchronization
import TestSupport
import Testing

@testable import Feedback

@Suite("Sentences that are spoken")
struct SpokenSentencesTests {
    @Test(
        "A text is split between sentences, and nowhere else",
        arguments: [
            ("", []), ("  ", []), ("Done.", ["Done."]), ("The light is on", ["The light is on"]),
            ("It is on. The fan is off.", ["It is on.", "The fan is off."]),
            ("Really?  Yes!\n5 minutes are left.", ["Really?", "Yes!", "5 minutes are left."]),
            ("Dr. Smith is at 9.15 in room 2.", ["Dr. Smith is at 9.15 in room 2."]),
            ("The dose is 2.5 mg. for now", ["The dose is 2.5 mg. for now"]),
            ("Es ist Mittwoch, 15. November. Es regnet.", ["Es ist Mittwoch, 15. November.", "Es regnet."]),
        ])
    func split(text: String, sentences: [String]) {
        #expect(SpokenSentences.split(text) == sentences)
    }

    @Test("The next sentence is made while one sounds", .timeLimit(.minutes(1)))
    func ahead() async {
        final class Course: SpeechSynthesizer, SoundOutput {
            let name = "course"
            let lines = Mutex<[String]>([])
            func synthesize(_ text: String) async throws -> SoundClip {
                lines.withLock { $0.append("made " + text) }
                return SoundClip(samples: [Float](repeating: 0.1, count: text.count), sampleRate: .speech)
            }
            func play(_ clip: SoundClip) async throws {
                // Returns only after the second sentence is synthesized, so it is ready before the first is over.
                await wait(while: self.lines.withLock { !$0.contains("made Two.") })
                lines.withLock { $0.append("played \(clip.samples.count)") }
            }
        }
        let course = Course()
        let player = FeedbackPlayer(output: course, synthesizer: course)
        player.play(.speech("Sentence one. Two."))
        await player.finish()
        let pause = Int(SpokenSentences.pause * 16_000)
        let lines = course.lines.withLock { $0 }
        #expect(
            lines == [
                "made Sentence one.", "made Two.", "played \(13 + pause)", "played 4",
            ])
    }
}
