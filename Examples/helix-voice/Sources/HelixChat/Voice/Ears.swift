import Dictation
import Synchronization
import VoiceEngine
import WyomingRecognizer

/// The recognizers: one for orders after the wake word, and one for the words of messages.
public struct Ears: Sendable {
    /// Hears orders, on this machine.
    public let orders: any SpeechRecognizer
    /// Hears any words, and what is said to a message.
    public let words: any SpeechRecognizer

    /// Of recognizers that are prepared already, or need no preparation.
    public init(orders: any SpeechRecognizer, words: any SpeechRecognizer) {
        (self.orders, self.words) = (orders, words)
    }

    /// The time limit of a server after the end of an utterance, in seconds, for Whisper without a graphics card.
    private static let serverLimit = 10.0

    /// Those of this machine, or a Wyoming server for the words with this machine in reserve.
    ///
    /// - Parameter server: such as `tcp://127.0.0.1:10300`; nil: no server.
    public static func make(server: String? = nil) async throws -> Ears {
        let offline = RecognizerChain.Member(name: "pocketsphinx", limit: 60) {
            try PocketSphinx(.freeSpeech)
        }
        var members = [offline]
        if let server {
            var options = WyomingRecognizerOptions(uri: server)
            options.limit = serverLimit
            _ = try WyomingRecognizer(options)
            members.insert(
                .init(name: "wyoming at \(server)", limit: serverLimit + 2) { [options] in
                    try WyomingRecognizer(options)
                }, at: 0)
        }
        let words = PhrasesFirst(try PocketSphinx(), else: RecognizerChain(members))
        try await words.prepare(expecting: ExpectedPhrases(Draft.options.expectedPhrases))
        return Ears(orders: try PocketSphinx(), words: words)
    }
}

/// A recognizer whose utterances are kept in memory until they are taken: the sound of those that gave words,
/// in their order.
final class KeptSound: SpeechRecognizer {
    /// Utterances that may wait; a session keeps no more of them either.
    private static let limit = 200

    let name: String
    private let base: any SpeechRecognizer
    private let kept = Mutex<[[Int16]]>([])

    init(_ base: any SpeechRecognizer) { (self.base, name) = (base, base.name) }

    /// The sound of the oldest utterance that was not taken; empty if there is none.
    func takeNext() -> [Int16] { kept.withLock { $0.isEmpty ? [] : $0.removeFirst() } }

    func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
        var preparation = try await base.prepare(expecting: phrases)
        // Each utterance is heard once, and kept once.
        preparation.answersPauses = false
        return preparation
    }

    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        let transcript = try await base.recognize(utterance, tell: tell)
        try Task.checkCancellation()
        if !transcript.isEmpty {
            kept.withLock { if $0.count < Self.limit { $0.append(utterance.samples) } }
        }
        return transcript
    }
}
