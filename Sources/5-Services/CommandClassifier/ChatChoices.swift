import Commands

/// What a language model may choose from: a numbered list, 0 for none of it.
///
/// The model never writes the name of an action or the key of a milestone; whatever a transcription talks it into, the
/// outcome is a number of this list or is refused.
struct ChatChoices: Sendable {
    let meanings: [CommandMeaning]
    private let descriptions: [String]

    init(_ request: ClassifierRequest) {
        var choices: [(CommandMeaning, String)] = []
        for action in request.actions {
            guard action == .record else {
                choices.append((CommandMeaning(action: action), Self.description(action)))
                continue
            }
            for milestone in request.facilityMilestones {
                choices.append(
                    (
                        CommandMeaning(action: .record, facilityMilestoneID: milestone.id),
                        "note the time of the milestone “\(milestone.name)”"
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

    private static func description(_ action: CommandAction) -> String {
        switch action {
        case .cancel: "never mind, no command was wanted"
        case .undoLast: "take back the last milestone that was recorded by voice"
        case .nextPatient: "call for the next patient, while this case goes on"
        case .surgeonLeft: "the surgeon has left the room"
        case .startCementTimer: "start timing the bone cement"
        case .stopCementTimer: "stop timing the bone cement"
        case .queryTime: "say the time of day"
        case .queryDuration: "say how long the case has been going"
        case .queryCaseInfo: "say which case this is and how far it has come"
        case .beginCase: "begin the next case of the schedule"
        case .endCase: "end this case"
        case .reopenCase: "go on with the case that was ended last"
        case .undoCementTimer: "take back the last start or stop of the cement timer"
        case .undoSurgeonLeft: "take back that the surgeon has left"
        case .undoNextPatient: "take back the call for the next patient"
        case .queryNextCase: "say which case is next on the schedule"
        case .queryPace: "say whether the case is ahead or behind, and when it may end"
        default: action.rawValue.replacing("_", with: " ")
        }
    }
}
