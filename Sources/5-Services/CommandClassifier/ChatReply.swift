import Commands
import Foundation
import Intake

/// The answer of chat completions: `{"choices":[{"message":{"content":"{...}"}}]}`, the content being JSON again.
struct ChatReply: Decodable {
    struct Choice: Decodable {
        struct Message: Decodable { var content: String }
        var message: Message
    }

    var choices: [Choice]
    var usage: ModelUsage?

    /// The limits of the text that the model writes: three fields, and room for text around them.
    private static let contentBounds = JSONBounds(byteCount: 16_384)

    /// Reads and checks an answer.
    ///
    /// - Throws: `ClassifierError` with `badResponse`, without a word of the answer.
    static func read(_ json: Data, _ choices: ChatChoices) throws(ClassifierError) -> ModelAnswer {
        guard let reply = try? JSONDecoder().decode(ChatReply.self, from: json),
            let text = reply.choices.first?.message.content
        else { throw ModelAnswer.refusal("it is no chat completion") }
        // The check of the whole answer did not look into this text, which is JSON again.
        do throws(JSONExcess) { try contentBounds.check(text.utf8) } catch {
            throw ModelAnswer.refusal("its content \(error)")
        }
        guard let content = try? JSONDecoder().decode(ModelContent.self, from: Data(text.utf8)) else {
            throw ModelAnswer.refusal("it is not the JSON that was asked for")
        }
        return try ModelAnswer(content, choices, tokens: reply.usage?.tokens)
    }
}
