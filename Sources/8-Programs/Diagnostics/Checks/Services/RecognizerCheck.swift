import PCM
import Recognition

/// Checks that the recognizer loads or, on another machine, answers, and that it knows the words of the phrases.
///
/// The check sends the recognizer a recording that comes with the program, or a moment of silence. Neither reveals
/// anything about the room.
package struct RecognizerCheck: Check {
    /// A recording of known speech, which a recognizer of any words has to write down.
    package struct Recording: Sendable {
        let samples: [Int16]
        let sentence: String
        let word: String

        /// Makes a recording.
        ///
        /// - Parameters:
        ///   - samples: the samples at 16 kHz.
        ///   - sentence: the spoken sentence.
        ///   - word: a word of the sentence, in lower case, that every recognizer of the language spells in this way.
        package init(samples: [Int16], sentence: String, word: String) {
            (self.samples, self.sentence, self.word) = (samples, sentence, word)
        }
    }

    /// See ``Check/name``.
    package let name = "recognizer"
    private let phrases: ExpectedPhrases
    private let recording: Recording?
    private let remedy: String
    private static let silence = [Int16](repeating: 0, count: SampleRate.speech.samples(in: 0.3))
    private let make: @Sendable () throws -> any SpeechRecognizer

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - phrases: the expected phrases.
    ///   - recording: the recording that the recognizer gets; nil for silence.
    ///   - remedy: the advice if the recognizer does not load or answer.
    ///   - make: makes the recognizer.
    package init(
        phrases: ExpectedPhrases, recording: Recording? = nil, remedy: String,
        make: @escaping @Sendable () throws -> any SpeechRecognizer
    ) {
        self.phrases = phrases
        self.recording = recording
        self.remedy = remedy
        self.make = make
    }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        do {
            let recognizer = try make()
            let preparation = try await recognizer.prepare(expecting: phrases)
            let heard = try await recognizer.recognize(samples: recording?.samples ?? RecognizerCheck.silence)
            guard !preparation.hearsNothing else {
                return .failed(
                    .configuration, "\(recognizer.name) can hear none of the phrases",
                    "name files with phrases of words that it knows, or say how they sound")
            }
            guard preparation.unknownWords.isEmpty else {
                return .warning(
                    "\(recognizer.name) has no pronunciation for \(preparation.unknownWords.joined(separator: ", ")), "
                        + "so phrases with such a word cannot be heard",
                    "write how they sound into the recognizer's file of pronunciations, or say it in other words"
                )
            }
            guard let recording else { return ready(recognizer) }
            guard heard.text.lowercased().contains(recording.word) else {
                return .warning(
                    "\(recognizer.name) wrote “\(heard.text)” of a recording that says “\(recording.sentence)”",
                    "choose a larger model, and the language that the room speaks")
            }
            var finding = ready(recognizer)
            finding.sentence += "; it wrote “\(heard.text)” of a recording"
            return finding
        } catch {
            return .failed(.unavailable, telling: "\(error)", else: remedy)
        }
    }

    private func ready(_ recognizer: any SpeechRecognizer) -> Finding {
        let beside = phrases.expressions.isEmpty ? "" : ", and the grammar"
        let count = phrases.phrases.count
        return .ok(
            "\(recognizer.name) is ready for \(count) phrases, those that answer a question among them\(beside)"
        )
    }
}
