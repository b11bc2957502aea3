import Commands
import Foundation

/// The checked answer of a language model: a choice from the list, and the model's confidence.
package struct ModelAnswer: Hashable, Sendable {
    /// The command that the model chose; nil for none of the list.
    package var meaning: CommandMeaning?
    /// The confidence that the model gives, 0 ... 1.
    package var confidence: Double
    /// Whether the model says that the words always mean this.
    package var remember: Bool
    /// The tokens of the question and the answer; nil if the model does not say.
    package var tokens: Int?

    /// Makes an answer.
    package init(meaning: CommandMeaning?, confidence: Double, remember: Bool, tokens: Int? = nil) {
        (self.meaning, self.confidence, self.remember, self.tokens) = (meaning, confidence, remember, tokens)
    }

    /// Checks the content that the model wrote.
    ///
    /// - Throws: `ClassifierError` with `badResponse` for a number that was not offered, and for a confidence outside 0
    ///   ... 1.
    init(_ content: ModelContent, _ choices: ChatChoices, tokens: Int?) throws(ClassifierError) {
        guard (0...choices.meanings.count).contains(content.choice) else {
            throw Self.refusal("it chooses what was not offered")
        }
        guard (0...1).contains(content.confidence) else {
            throw Self.refusal("its confidence lies outside 0 ... 1")
        }
        self.init(
            meaning: content.choice == 0 ? nil : choices.meanings[content.choice - 1],
            confidence: content.confidence, remember: content.remember,
            tokens: tokens.flatMap { $0 >= 0 ? $0 : nil })
    }

    /// Converts the answer to a classifier's response.
    func response(to request: ClassifierRequest) throws(ClassifierError) -> ClassifierResponse {
        try ClassifierResponse(
            intent: meaning?.action.rawValue ?? "unknown", targetID: meaning?.targetID,
            confidence: confidence, shouldCache: remember, answering: request)
    }

    /// The error for a refused answer, without a word of the answer.
    static func refusal(_ why: String) -> ClassifierError {
        ClassifierError(.badResponse, "the language model's answer is refused: \(why)")
    }
}

/// The JSON that the model writes.
struct ModelContent: Decodable {
    var choice: Int
    var confidence: Double
    var remember: Bool
}

/// The tokens that an answer reports, under the names of chat completions or of Anthropic's messages.
struct ModelUsage: Decodable {
    private static let known = 0...100_000_000
    private var total: Int?
    private var prompt: Int?
    private var completion: Int?
    private var input: Int?
    private var output: Int?

    private enum CodingKeys: String, CodingKey {
        case total = "total_tokens"
        case prompt = "prompt_tokens"
        case completion = "completion_tokens"
        case input = "input_tokens"
        case output = "output_tokens"
    }

    /// The sum of the tokens; nil if there are no sensible figures.
    var tokens: Int? {
        let parts = [prompt, completion, input, output].compactMap(\.self)
        guard (parts + [total ?? 0]).allSatisfy(Self.known.contains) else { return nil }
        return total ?? (parts.isEmpty ? nil : parts.reduce(0, +))
    }
}
