import Commands
import Handling
import RoomRecords

/// The words for milestones, cases and codes.
extension AnswerFormats {
    /// The words of a code, such as a role or the reason of a delay.
    func words(_ code: String) -> String { language.words(code) }

    /// The words of a code at the beginning of a line.
    func title(_ code: String) -> String { language.title(code) }

    /// The name of a case; empty if the case is nil or its name is unknown.
    func title(of one: SurgicalCase?) -> String { one?.title(in: language) ?? "" }

    /// The name of the milestone that a command is about, which may be none of `milestones`.
    func name(of command: ParsedCommand, among milestones: [Milestone]) -> String {
        milestones.first { $0.id == command.targetID }.map(name(_:)) ?? command.targetName
            ?? say("That milestone")
    }

    /// The name of the milestone or implant that a waiting command is about.
    func name(of pending: PendingCommand) -> String {
        if case .store(let row) = pending.purpose { return language.component(of: row) }
        return name(pending.milestone)
    }

    /// The names of milestones for speech; only the number if there are more than three.
    func list(_ milestones: [Milestone]) -> String {
        milestones.count <= 3 ? list(milestones.map(name(_:))) : say("\(milestones.count) milestones")
    }
}

extension Language {
    /// The words of a code, such as a role or the reason of a delay.
    package func words(_ code: String) -> String {
        say(SpokenSentence(stringLiteral: DetailCode.words(code)))
    }

    /// The words of a code at the beginning of a line, with a capital letter.
    package func title(_ code: String) -> String {
        let words = words(code)
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The component of an implant: translated if the language has a word for it, else as the person said it.
    func component(of row: CaseImplantRow) -> String {
        let code = row.component.lowercased()
        return words(code) == code ? row.component : title(code)
    }

    /// The component of an implant, its size and its lot number, for the display.
    package func title(of row: CaseImplantRow) -> String {
        let numbers = [row.size.map { say("size \(words($0))") }, row.lot.map { say("lot \($0)") }]
        return ([component(of: row)] + numbers.compactMap(\.self)).joined(separator: ", ")
    }
}
