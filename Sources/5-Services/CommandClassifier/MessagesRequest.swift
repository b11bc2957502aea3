/// The body of a request to Anthropic's messages: the answer is the input of a tool, whose schema it must fit.
struct MessagesRequest: Encodable {
    struct Tool: Encodable {
        var name: String
        var description = "Say which command was meant."
        var schema: AnswerSchema

        enum CodingKeys: String, CodingKey {
            case name, description
            case schema = "input_schema"
        }
    }

    struct ToolChoice: Encodable {
        var type = "tool"
        var name: String
    }

    /// The tool's name.
    static let tool = "command"
    /// The most tokens of an answer, more than its three fields need.
    private static let tokenLimit = 200

    var model: String
    var maximumTokens = Self.tokenLimit
    var system: String
    var messages: [ModelMessage]
    var tools: [Tool]
    var toolChoice = ToolChoice(name: Self.tool)

    enum CodingKeys: String, CodingKey {
        case model, system, messages, tools
        case maximumTokens = "max_tokens"
        case toolChoice = "tool_choice"
    }

    init(model: String, _ prompt: ModelPrompt) {
        self.model = model
        system = prompt.instruction
        messages = [ModelMessage(role: "user", content: prompt.transcription)]
        tools = [Tool(name: Self.tool, schema: prompt.schema)]
    }
}
