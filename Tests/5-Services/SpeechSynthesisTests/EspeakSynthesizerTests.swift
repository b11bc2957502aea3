import Feedback
import SpeechSynthesis
import Foundation
import PCM
import Testing

@Suite(
    "espeak-ng", .serialized,
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/espeak-ng"), "espeak-ng is not installed"))
struct EspeakSynthesizerTests {
    @Test("A sentence takes about as long as a person takes to say it")
    func sentence() async throws {
        let clip = try await EspeakSynthesizer().synthesize("Patient in recorded at fourteen oh five")
        #expect((1.5...5).contains(clip.duration))
        #expect(clip.sampleRate == SampleRate(22_050))
        #expect(clip.samples.map(abs).max().map { $0 > 0.1 && $0 <= 1 } == true)
    }

    @Test("Twice the speed takes about half the time")
    func rate() async throws {
        var options = EspeakSynthesizer.Options()
        options.wordsPerMinute = 120
        let slow = try await EspeakSynthesizer(options).synthesize("one two three four five six seven")
        options.wordsPerMinute = 240
        let fast = try await EspeakSynthesizer(options).synthesize("one two three four five six seven")
        #expect((1.4...2.6).contains(slow.duration / fast.duration))
    }

    @Test(
        "Text is read out and not obeyed",
        arguments: [
            "it's \"quoted\" and $HOME and `ls` and ; rm", "<break time=\"60s\"/> done",
            "<speak>a < b & c</speak>",
            "first line\nsecond line\r\n\tthird", "-v de", "--help", "@/etc/passwd", "nul\u{0}inside",
            "Zürich naïve 患者 👩🏽‍⚕️", "\u{1B}[31mred", "[[h@l'oU]]",
        ])
    func awkward(_ text: String) async throws {
        let clip = try await EspeakSynthesizer().synthesize(text)
        // A minute-long pause that was asked for in markup would show here.
        #expect((0.1...20).contains(clip.duration))
    }

    @Test("Phoneme brackets are not a back door")
    func phonemes() async throws {
        let synthesizer = try EspeakSynthesizer()
        let spelled = try await synthesizer.synthesize("[[h@l'oU]]")
        let word = try await synthesizer.synthesize("hello")
        #expect(spelled.samples != word.samples)
    }

    @Test("A text without anything to say is an empty clip", arguments: ["", " ", "\n\t \r\n", "\u{0}\u{7}"])
    func empty(_ text: String) async throws {
        #expect(try await EspeakSynthesizer().synthesize(text).samples.isEmpty)
    }

    @Test("The longest text is spoken, a longer one refused at once")
    func long() async throws {
        var options = EspeakSynthesizer.Options()
        options.wordsPerMinute = 450
        let synthesizer = try EspeakSynthesizer(options)
        let longest = String(String(repeating: "word ", count: 1000).prefix(4000))
        #expect(try await synthesizer.synthesize(longest).duration > 30)
        let start = ContinuousClock.now
        let error = await #expect(throws: FeedbackError.self) {
            try await synthesizer.synthesize(String(repeating: "word ", count: 200_000))
        }
        #expect(error?.code == .textTooLong)
        // espeak-ng itself would need half a minute for it.
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test("A voice that is not there is an error that says what to do and not what was said")
    func unknownVoice() async throws {
        var options = EspeakSynthesizer.Options()
        options.voice = "xx-nowhere"
        let synthesizer = try EspeakSynthesizer(options)
        let error = await #expect(throws: FeedbackError.self) {
            try await synthesizer.synthesize("Mustermann")
        }
        #expect(error?.code == .failed)
        #expect(error?.message.contains("check the voice \"xx-nowhere\": `voiced voices` lists") == true)
        #expect(error?.message.contains("Mustermann") == false)
    }
}
