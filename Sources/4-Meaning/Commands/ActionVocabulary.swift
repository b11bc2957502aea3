/// The actions of an application, and what the engine has to know of them.
///
/// The parser, the confirmation of commands and the classifier ask it what an action does; none of them knows an action
/// by its name, but for those that every application has.
///
/// ```swift
/// let lamp = CommandAction(rawValue: "lamp_on")
/// let vocabulary = ActionVocabulary.basic.adding([lamp])
/// let parser = CommandParser(AliasDictionary([Alias(phrase: "light", action: lamp)], vocabulary: vocabulary))
/// ```
public struct ActionVocabulary: Hashable, Sendable {
    /// All actions that files may name, in the order of the documentation.
    public var actions: [CommandAction]
    /// The actions of the engine's own handlers. Only the others are left to the application's.
    public var reserved: Set<CommandAction>
    /// The actions that only ask, and change nothing.
    public var queries: Set<CommandAction> = []
    /// The actions that a person may say with the time at which the thing happened: *incision at nine fifteen*. Their
    /// handlers ask back before they use ``ParsedCommand/saidTime``.
    public var timed: Set<CommandAction> = []
    /// The actions that clear, cancel, stop or end something. Their phrases hold words such as *stop*, *scratch* and
    /// *forget*.
    public var takingBack: Set<CommandAction>
    /// The action that takes back whatever was done last; nil if there is none.
    public var undoLast: CommandAction?
    /// The actions that take back particular others, and which.
    public var undone: [CommandAction: Set<CommandAction>] = [:]
    /// The actions that only a grammar leads to, since they need values that a phrase does not have. A classifier cannot
    /// choose them.
    public var inGrammars: Set<CommandAction> = []
    /// What a language model is told about an action that it may choose. Others are told by their names.
    public var descriptions: [CommandAction: String] = [:]
    /// What actions are about; nil if they are about nothing.
    public var targets: TargetNaming?

    /// What every application has: the answers to a question, and *never mind*.
    public static let basic = ActionVocabulary(
        actions: [.cancel, .confirmPending, .cancelPending], takingBack: [.cancel])

    /// Makes a vocabulary of actions that are reserved for the engine's own handlers.
    public init(actions: [CommandAction], takingBack: Set<CommandAction>) {
        (self.actions, self.takingBack, reserved) = (actions, takingBack, Set(actions))
    }

    /// The same with actions of the application, which only its own handler carries out.
    public func adding(_ more: some Sequence<CommandAction>) -> ActionVocabulary {
        var all = self
        all.actions += more
        return all
    }

    /// The reserved actions that a classifier may choose. A guess neither confirms what waits for a person's answer nor
    /// drops it. What needs a target can be chosen only if ``TargetNaming/action`` is it, or if it can do without.
    public var classifiable: [CommandAction] {
        let needing = targets?.lists.map(\.action).filter { $0 != targets?.action && $0 != .cancel } ?? []
        return actions.filter {
            reserved.contains($0) && !inGrammars.contains($0)
                && ![.confirmPending, .cancelPending].contains($0) && !needing.contains($0)
        }
    }

    /// Whether an action drops a command that waits for an answer.
    public func dropsWhatWaits(_ action: CommandAction) -> Bool {
        [.cancelPending, .cancel, undoLast].contains(action)
    }

    /// Whether an action takes back what `former`, the action before, has done.
    public func undoes(_ former: CommandAction, by action: CommandAction) -> Bool {
        action == undoLast || undone[action]?.contains(former) == true
    }

    /// A target's name with the word for it; nil for no name.
    public func named(_ target: String?) -> TargetName? {
        TargetName(target, noun: targets?.noun ?? "target")
    }

    /// Whether an action is always about a target.
    func needsTarget(_ action: CommandAction) -> Bool { targets?.action == action }
}

/// How the files and the messages of an application call what its actions are about.
public struct TargetNaming: Hashable, Sendable {
    /// Phrases that stand under a target in a file.
    public struct PhraseList: Hashable, Sendable {
        /// The key of the list.
        public var key: String
        /// What its phrases do about the target.
        public var action: CommandAction

        /// Makes a list.
        public init(_ key: String, _ action: CommandAction) { (self.key, self.action) = (key, action) }
    }

    /// The word for one, such as `lamp`: the name of the slot in a grammar, and of the field in events.
    public var noun: String
    /// The word for several, such as `lamps`: the key of the list in a file.
    public var plural: String
    /// The action that is always about a target; its list comes first.
    public var action: CommandAction { lists[0].action }
    /// The lists of phrases under a target; at least one.
    public var lists: [PhraseList]
    /// The word for a group of targets, such as `room`.
    public var groupNoun: String
    /// The groups.
    public var groups: [String]
    /// Further names that a classifier may give to actions.
    public var otherNames: [String: CommandAction]
    /// What a language model is told about ``action``; the target's name follows in quotation marks.
    public var description: String

    /// Makes a naming.
    public init(
        noun: String, plural: String, lists: [PhraseList], groupNoun: String = "group", groups: [String] = [],
        otherNames: [String: CommandAction] = [:], description: String
    ) {
        precondition(!lists.isEmpty, "targets need an action")
        (self.noun, self.plural, self.lists) = (noun, plural, lists)
        (self.groupNoun, self.groups) = (groupNoun, groups)
        (self.otherNames, self.description) = (otherNames, description)
    }
}
