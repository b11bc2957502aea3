import Commands
import Foundation

/// The answer of Anthropic's messages: `{"content":[{"type":"tool_use","name":"command","input":{...}}]}`. A model may
/// write text before it uses the tool; this type ignores such text.
struct MessagesReply: Decodable {
    struct Block: Decodable {
        var type: String
        var name: String?
        /// The tool's input; nil in other blocks, or if it is not as requested.
        var input: ModelContent?

        private enum CodingKeys: String, CodingKey { case type, name, input }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            type = try values.decode(String.self, forKey: .type)
            name = try values.decodeIfPresent(String.self, forKey: .name)
            input = try? values.decode(ModelContent.self, forKey: .input)
        }
    }

    var content: [Block]
    var usage: ModelUsage?

    /// Reads and checks an answer.
    ///
    /// - Throws: `ClassifierError` with `badResponse`, without a word of the answer.
    static func read(_ json: Data, _ choices: ChatChoices) throws(ClassifierError) -> ModelAnswer {
        guard let reply = try? JSONDecoder().decode(MessagesReply.self, from: json) else {
            throw ModelAnswer.refusal("it is no message")
        }
        let uses = reply.content.filter { $0.type == "tool_use" && $0.name == MessagesRequest.tool }
        guard uses.count == 1, let content = uses[0].input else {
            throw ModelAnswer.refusal("it does not use the tool as it was asked to")
        }
        return try ModelAnswer(content, choices, tokens: reply.usage?.tokens)
    }
}
