/// Utterances without speech, for the contract suite of a recognizer whose other end is a stand-in: every sample of an
/// utterance is the number of its text.
///
/// ```swift
/// let speech = NumberedSpeech(["light on", "what time is it"])
/// let contract = RecognizerContract(speech: speech.utterances) { try MyRecognizer(server: standIn) }
/// // and in the stand-in:
/// speech.text(of: samples)
/// ```
public struct NumberedSpeech: Sendable {
    /// Samples of every complete utterance at 16 kHz: some more than a tenth of a second.
    public static let sampleCount = 3_000

    /// The texts; the first has the number 1.
    public let texts: [String]

    /// Makes utterances of these texts.
    public init(_ texts: [String]) { self.texts = texts }

    /// An utterance of each text.
    public var utterances: [RecognizerContract.Speech] {
        texts.enumerated().map { index, text in
            RecognizerContract.Speech(
                [Int16](repeating: Int16(index + 1), count: NumberedSpeech.sampleCount), saying: text)
        }
    }

    /// The text spoken in `samples`; empty if they are no complete utterance.
    public func text(of samples: [Int16]) -> String {
        guard samples.count == NumberedSpeech.sampleCount, let number = samples.first,
            texts.indices.contains(Int(number) - 1), samples.allSatisfy({ $0 == number })
        else { return "" }
        return texts[Int(number) - 1]
    }
}
