/// The body of a request to chat completions, with a JSON schema for the answer (`response_format`).
struct ChatRequest: Encodable {
    struct ResponseFormat: Encodable {
        struct Named: Encodable {
            var name = "command"
            var strict = true
            var schema: AnswerSchema
        }

        var type = "json_schema"
        var schema: Named

        enum CodingKeys: String, CodingKey {
            case type
            case schema = "json_schema"
        }
    }

    var model: String
    var messages: [ModelMessage]
    var responseFormat: ResponseFormat

    enum CodingKeys: String, CodingKey {
        case model, messages
        case responseFormat = "response_format"
    }

    init(model: String, _ prompt: ModelPrompt) {
        self.model = model
        messages = [
            ModelMessage(role: "system", content: prompt.instruction),
            ModelMessage(role: "user", content: prompt.transcription),
        ]
        responseFormat = ResponseFormat(schema: .init(schema: prompt.schema))
    }
}
