import Commands
import Diagnostics
import Feedback
import SpeechSynthesis
import PCM
import Recognition
import Testing
import VoiceTesting

@Suite("Checks of what the daemon calls on")
struct ServiceCheckTests {
    @Test("A recognizer that loads is well; one that does not fails with its own sentence")
    func recognizer() async {
        let well = RecognizerCheck(phrases: ExpectedPhrases(["patient in", "yes"]), remedy: "") {
            StubRecognizer(preparation: Preparation())
        }
        let ready = await finding(of: well)
        #expect(ready.status == .ok)
        #expect(
            ready.sentence.hasSuffix(" is ready for 2 phrases, those that answer a question among them"),
            "\(ready.sentence)")
        let dead = RecognizerCheck(phrases: ExpectedPhrases([]), remedy: "start its server") {
            StubRecognizer(
                preparation: Preparation(),
                failure: .init(.unavailable, "no server answers; start its server"))
        }
        #expect(
            await finding(of: dead).advice == "start its server", "one that loads and does not answer fails")
        let missing = RecognizerCheck(phrases: ExpectedPhrases([]), remedy: "start its server") {
            throw RecognitionError(.unavailable, "no models; install pocketsphinx-en-us")
        }
        let found = await finding(of: missing)
        #expect(found.cause == .unavailable && found.advice == "install pocketsphinx-en-us")
        let silent = RecognizerCheck(phrases: ExpectedPhrases([]), remedy: "start its server") {
            throw RecognitionError(.unavailable, "no server answers")
        }
        #expect(await finding(of: silent).advice == "start its server")
    }

    @Test("Phrases that the recognizer cannot hear are a warning")
    func unknownWords() async {
        let preparation = Preparation(unknownWords: ["qwx"], droppedPhrases: ["qwx in"])
        let check = RecognizerCheck(phrases: ExpectedPhrases(["qwx in"]), remedy: "") {
            StubRecognizer(preparation: preparation)
        }
        let found = await finding(of: check)
        #expect(found.status == .warning && found.sentence.contains("qwx"))
        let deaf = RecognizerCheck(phrases: ExpectedPhrases(["qwx in"]), remedy: "") {
            StubRecognizer(preparation: Preparation(unknownWords: ["qwx"], hearsNothing: true))
        }
        #expect(await finding(of: deaf).cause == .configuration)
    }

    @Test("A recognizer that writes something else of a recording is a warning")
    func recording() async {
        let recording = RecognizerCheck.Recording(samples: [0], sentence: "start a timer", word: "timer")
        func check(_ text: String) -> RecognizerCheck {
            RecognizerCheck(phrases: ExpectedPhrases(["patient in"]), recording: recording, remedy: "") {
                StubRecognizer(preparation: Preparation(), text: text)
            }
        }
        let well = await finding(of: check("Start a Timer."))
        #expect(well.status == .ok && well.sentence.hasSuffix("it wrote “Start a Timer.” of a recording"))
        let deaf = await finding(of: check("Thank you."))
        #expect(deaf.status == .warning && deaf.sentence.contains("“Thank you.” of a recording that says"))
    }

    @Test("A speech program that is not installed, or a voice that is none, fails")
    func speech() async {
        var options = EspeakSynthesizer.Options()
        options.program = "no-such-espeak"
        let missing = await finding(
            of: SpeechCheck(name: "speech") { [options] in try EspeakSynthesizer(options) })
        #expect(missing.cause == .unavailable && missing.advice?.contains("apt install") == true)
        options.voice = "no voice"
        let noVoice = await finding(
            of: SpeechCheck(name: "speech") { [options] in try EspeakSynthesizer(options) })
        #expect(noVoice.cause == .configuration)
        #expect(await finding(of: SpeechCheck(name: "speech") { Mute() }).status == .failed)
    }

    @Test("A classifier without its key is a mistake of the configuration")
    func classifier() async {
        let check = ClassifierCheck { throw ClassifierError(.badConfiguration, "no key; put it there") }
        #expect(await finding(of: check).cause == .configuration)
        let well = ClassifierCheck { StubClassifier() }
        #expect(await finding(of: well).sentence.contains("stub"))
    }

    @Test("Sound that cannot be lowered is a warning, with what to do")
    func ducking() async {
        let missing = await finding(of: DuckingCheck { "pactl is not installed" })
        #expect(missing.status == .warning && missing.sentence.hasSuffix("pactl is not installed"))
        #expect(missing.advice?.contains("pulseaudio-utils") == true)
        #expect(await finding(of: DuckingCheck { nil }).status == .ok)
    }

    private struct StubRecognizer: SpeechRecognizer {
        let name = "stub"
        let preparation: Preparation
        var failure: RecognitionError?
        var text = ""
        func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation { preparation }
        func recognize(
            _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
        ) async throws -> Transcript {
            if let failure { throw failure }
            return Transcript(text: text, recognizer: name)
        }
    }

    private struct Mute: SpeechSynthesizer {
        func synthesize(_ text: String) async throws -> SoundClip {
            SoundClip(samples: [], sampleRate: .speech)
        }
    }

    private struct StubClassifier: IntentClassifier {
        let name = "stub"
        func classify(_ request: ClassifierRequest, limit: Double) async throws -> ClassifierResponse {
            throw ClassifierError(.badConfiguration, "a check asks no classifier")
        }
    }
}
