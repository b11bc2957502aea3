import Recognition

/// The promises of every speech recognizer, as checks that a back end's author runs.
///
/// ```swift
/// @Test("keeps the recognizer contract", arguments: RecognizerContract.Check.allCases)
/// func contract(_ check: RecognizerContract.Check) async throws {
///     let contract = RecognizerContract(speech: recordings) { try MyRecognizer() }
///     try await contract.verify(check)
/// }
/// ```
public struct RecognizerContract: Sendable {
    /// An utterance with a known text.
    public struct Speech: Sendable {
        /// Mono 16-bit samples at 16 kHz.
        public var samples: [Int16]
        /// The text, normalized.
        public var text: String

        /// Makes an utterance.
        public init(_ samples: [Int16], saying text: String) {
            self.samples = samples
            self.text = text
        }
    }

    /// One promise.
    public enum Check: String, CaseIterable, Sendable, CustomStringConvertible {
        /// Each utterance of the suite is understood.
        case understands = "speech that is expected is understood"
        /// The text does not depend on how the audio is cut up.
        case anyChunking = "any chunk size gives the same text"
        /// An utterance without a sample is no error and no text.
        case emptyAudio = "no audio gives an empty transcript"
        /// Silence gives no text.
        case silence = "silence gives an empty transcript"
        /// One minute of noise ends in time, with no invented text.
        case noise = "a minute of noise takes bounded time"
        /// Only expected phrases are returned. Not for a recognizer of free speech: leave this check out
        /// there.
        case onlyExpected = "speech that is not expected gives an expected phrase or nothing"
        /// Confidences and times are within their ranges.
        case plausibleDetails = "confidences and word times are within their ranges"
        /// No partial text comes after the final transcript, and none comes twice in a row.
        case partials = "partial texts change, and come before the final one"
        /// Sound that comes late, and pauses, change nothing. A recognizer that answers pauses answers each, with the
        /// last partial text.
        case pauses = "pauses are answered, and what comes after them is heard"
        /// The recognizer hears an utterance that was not over again, with more sound, from its first sample on.
        case goingOn = "an utterance that goes on is heard again from its beginning"
        /// A task cancelled before or while it listens ends soon.
        case cancellation = "a cancelled task ends soon with CancellationError"
        /// After a cancellation the next utterance is understood.
        case useAfterCancellation = "after a cancellation it understands the next utterance"
        /// Preparing again for the same phrases changes nothing.
        case preparingTwice = "preparing twice is the same as once"
        /// New phrases replace the old.
        case changingPhrases = "new phrases replace the old, and come back"
        /// Two recognizers in one process do not disturb each other.
        case twoAtOnce = "two recognizers hear at the same time"

        /// The promise as a sentence.
        public var description: String { rawValue }
    }

    let speech: [Speech]
    let timeLimit: Duration
    let makeRecognizer: @Sendable () async throws -> any SpeechRecognizer

    /// Makes a suite.
    ///
    /// - Parameters:
    ///   - speech: two utterances or more, of different texts, that the recognizer understands.
    ///   - timeLimit: the longest time from the audio's end or a cancellation to an answer; the minute of noise gets
    ///     ten times as long.
    ///   - makeRecognizer: makes a new recognizer.
    public init(
        speech: [Speech], timeLimit: Duration = .seconds(60),
        makeRecognizer: @escaping @Sendable () async throws -> any SpeechRecognizer
    ) {
        precondition(Set(speech.map(\.text)).count >= 2, "the suite needs utterances of two different texts")
        self.speech = speech
        self.timeLimit = timeLimit
        self.makeRecognizer = makeRecognizer
    }

    /// Runs one check.
    ///
    /// - Throws: ``ContractViolation`` if the recognizer violates the contract, or the recognizer's error.
    public func verify(_ check: Check) async throws {
        switch check {
        case .understands: try await verifyUnderstanding()
        case .anyChunking: try await verifyChunking()
        case .emptyAudio: try await verifyEmptyAudio()
        case .silence: try await verifySilence()
        case .noise: try await verifyNoise()
        case .onlyExpected: try await verifyOnlyExpected()
        case .plausibleDetails: try await verifyDetails()
        case .partials: try await verifyPartials()
        case .pauses: try await verifyPauses()
        case .goingOn: try await verifyGoingOn()
        case .cancellation: try await verifyCancellation()
        case .useAfterCancellation: try await verifyUseAfterCancellation()
        case .preparingTwice: try await verifyPreparingTwice()
        case .changingPhrases: try await verifyChangingPhrases()
        case .twoAtOnce: try await verifyTwoAtOnce()
        }
    }
}
