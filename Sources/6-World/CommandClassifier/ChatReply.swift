import Commands
import Foundation
import Intake

/// The answer of chat completions: `{"choices":[{"message":{"content":"{...}"}}]}`, the content being JSON again.
struct ChatReply: Decodable {
    struct Choice: Decodable {
        struct Message: Decodable { var content: String }
        var message: Message
    }

    struct Content: Decodable {
        var choice: Int
        var confidence: Double
        var remember: Bool
    }

    var choices: [Choice]

    /// What the model writes: three fields, and what it may put around them.
    private static let contentBounds = JSONBounds(byteCount: 16_384)

    /// Reads and checks an answer.
    ///
    /// - Throws: `ClassifierError` with `badResponse`, without a word of the answer.
    static func read(
        _ json: Data, _ choices: ChatChoices, answering request: ClassifierRequest
    ) throws(ClassifierError) -> ClassifierResponse {
        func refuse(_ why: String) -> ClassifierError {
            ClassifierError(.badResponse, "the language model's answer is refused: \(why)")
        }
        guard let reply = try? JSONDecoder().decode(ChatReply.self, from: json),
            let text = reply.choices.first?.message.content
        else { throw refuse("it is no chat completion") }
        // A text within an answer whose bounds were looked at from outside.
        do throws(JSONExcess) { try contentBounds.check(text.utf8) } catch {
            throw refuse("its content \(error)")
        }
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(text.utf8)) else {
            throw refuse("it is not the JSON that was asked for")
        }
        guard (0...choices.meanings.count).contains(content.choice) else {
            throw refuse("it chooses what was not offered")
        }
        let meaning = content.choice == 0 ? nil : choices.meanings[content.choice - 1]
        return try ClassifierResponse(
            intent: meaning?.action.rawValue ?? "unknown", facilityMilestoneID: meaning?.facilityMilestoneID,
            confidence: content.confidence, shouldCache: content.remember, answering: request)
    }
}
