import Commands
import Foundation
import Recognition
import Synchronization
import VoicedConfiguration

/// The recorded result of a recognizer, as a line of a file.
package struct TapedTranscript: Codable, Sendable {
    package struct Word: Codable, Sendable {
        package var text: String
        package var start: Double
        package var end: Double
        package var confidence: Double?
    }

    package var text = ""
    package var confidence: Double?
    /// The recognizer's name of the language; nil if it gave none.
    var language: String?
    var recognizer = ""
    package var words: [Word] = []
    /// Texts that were nearly as good, with their confidences.
    package var alternatives: [Word] = []
    /// The code and the sentence of an error; nil if there was none.
    package var error: [String]?

    package init(_ result: Result<Transcript, RecognitionError>) {
        switch result {
        case .success(let heard):
            (text, confidence, recognizer) = (heard.text, heard.confidence, heard.recognizer)
            language = heard.language
            words = heard.words.map {
                Word(text: $0.text, start: $0.start, end: $0.end, confidence: $0.confidence)
            }
            alternatives = heard.alternatives.map {
                Word(text: $0.text, start: 0, end: 0, confidence: $0.confidence)
            }
        case .failure(let failure): error = [failure.code.rawValue, failure.message]
        }
    }

    /// Returns the recorded transcript, or throws the recorded error.
    package func transcript() throws(RecognitionError) -> Transcript {
        if let error { throw RecognitionError(.init(rawValue: error.first ?? ""), error.last ?? "") }
        var transcript = Transcript(
            text: text, confidence: confidence,
            words: words.map {
                .init(text: $0.text, start: $0.start, end: $0.end, confidence: $0.confidence)
            },
            alternatives: alternatives.map { .init(text: $0.text, confidence: $0.confidence) },
            recognizer: recognizer)
        transcript.language = language
        return transcript
    }
}

/// The recorded answer of a classifier, as a line of a file.
struct TapedUnderstanding: Codable, Sendable {
    var intent = "unknown"
    var milestone: UUID?
    var confidence = 0.0
    var spokenResponse: String?
    var shouldCache = false
    /// The code and the sentence of an error; nil if there was none.
    var error: [String]?

    init(_ result: Result<ClassifierResponse, ClassifierError>) {
        switch result {
        case .success(let answer):
            if let meaning = answer.meaning {
                (intent, milestone) = (meaning.action.rawValue, meaning.targetID)
            }
            (confidence, spokenResponse) = (answer.confidence, answer.spokenResponse)
            shouldCache = answer.shouldCache
        case .failure(let failure): error = [failure.code.rawValue, failure.message]
        }
    }

    /// Returns the recorded answer, which passes the checks of a classifier's answer again, or throws the
    /// recorded error.
    func response(to request: ClassifierRequest) throws(ClassifierError) -> ClassifierResponse {
        if let error { throw ClassifierError(.init(rawValue: error.first ?? ""), error.last ?? "") }
        return try ClassifierResponse(
            intent: intent, targetID: milestone, confidence: confidence,
            spokenResponse: spokenResponse, shouldCache: shouldCache, answering: request)
    }
}

/// A recognizer that asks another recognizer and records its results.
struct TapingRecognizer: SpeechRecognizer {
    let recognizer: any SpeechRecognizer
    let note: @Sendable (TapedTranscript) -> Void

    var name: String { recognizer.name }

    func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
        try await recognizer.prepare(expecting: phrases)
    }

    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        do {
            let transcript = try await recognizer.recognize(utterance, tell: tell)
            note(TapedTranscript(.success(transcript)))
            return transcript
        } catch let error as RecognitionError {
            note(TapedTranscript(.failure(error)))
            throw error
        }
    }
}

/// Returns the recorded results in their order, and asks no service.
final class ReplayedRecognizer: SpeechRecognizer {
    let name = "replayed"
    private let texts: Mutex<ArraySlice<TapedTranscript>>

    init(_ texts: [TapedTranscript]) { self.texts = Mutex(texts[...]) }

    func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation { Preparation() }

    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        await utterance.ended()
        try Task.checkCancellation()
        guard let text = texts.withLock({ $0.popFirst() }) else {
            throw RecognitionError(.unavailable, "this was not heard when the session was recorded")
        }
        return try text.transcript()
    }
}

/// A classifier that asks another classifier and records its answers.
struct TapingClassifier: IntentClassifier {
    let classifier: any IntentClassifier
    let note: @Sendable (TapedUnderstanding) -> Void

    var name: String { classifier.name }

    func classify(_ request: ClassifierRequest, limit: Double) async throws -> ClassifierResponse {
        do {
            let answer = try await classifier.classify(request, limit: limit)
            note(TapedUnderstanding(.success(answer)))
            return answer
        } catch let error as ClassifierError {
            note(TapedUnderstanding(.failure(error)))
            throw error
        }
    }
}

/// Returns the recorded results in their order, and asks no service.
final class ReplayedClassifier: IntentClassifier {
    let name = "replayed"
    private let answers: Mutex<ArraySlice<TapedUnderstanding>>

    init(_ answers: [TapedUnderstanding]) { self.answers = Mutex(answers[...]) }

    func classify(_ request: ClassifierRequest, limit: Double) async throws -> ClassifierResponse {
        guard let answer = answers.withLock({ $0.popFirst() }) else {
            throw ClassifierError(.unavailable, "this was not asked when the session was recorded")
        }
        return try answer.response(to: request)
    }
}
