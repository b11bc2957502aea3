import Commands

/// The choices of a language model: a numbered list, with 0 for none of it.
///
/// The model never writes the name of an action or the key of a target. So even if a transcription talks the model into
/// something, the outcome is a number of this list, or is refused.
struct ChatChoices: Sendable {
    let meanings: [CommandMeaning]
    private let descriptions: [String]

    init(_ request: ClassifierRequest) {
        let vocabulary = request.vocabulary
        var choices: [(CommandMeaning, String)] = []
        for action in request.actions {
            guard let naming = vocabulary.targets, naming.action == action else {
                let description = vocabulary.descriptions[action] ?? action.rawValue.replacing("_", with: " ")
                choices.append((CommandMeaning(action: action), description))
                continue
            }
            for target in request.targets {
                choices.append(
                    (
                        CommandMeaning(action: action, targetID: target.id),
                        "\(naming.description) “\(target.name)”"
                    ))
            }
        }
        meanings = choices.map(\.0)
        descriptions = choices.map(\.1)
    }

    /// The list for the model, a line for each choice.
    var text: String {
        (["0: none of these, or not sure"] + descriptions.enumerated().map { "\($0 + 1): \($1)" })
            .joined(separator: "\n")
    }
}
