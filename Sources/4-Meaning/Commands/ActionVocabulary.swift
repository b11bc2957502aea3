/// The actions of an application, and the properties of them that the engine needs.
///
/// The parser, the confirmation of commands and the classifier ask the vocabulary about an action. They know by name
/// only the actions that every application has.
///
/// ```swift
/// let lamp = CommandAction(rawValue: "lamp_on")
/// let vocabulary = ActionVocabulary.basic.adding([lamp])
/// let parser = CommandParser(AliasDictionary([Alias(phrase: "light", action: lamp)], vocabulary: vocabulary))
/// ```
public struct ActionVocabulary: Hashable, Sendable {
    /// All actions that files may name, in the order in which the documentation lists them.
    public var actions: [CommandAction]
    /// The actions that only the engine's own handlers carry out; the handlers of the application get the others.
    public var reserved: Set<CommandAction>
    /// The actions that answer a question, and change nothing.
    public var queries: Set<CommandAction> = []
    /// The actions that a person may say with the time at which the thing happened: *incision at nine fifteen*. Their
    /// handlers ask back before they use ``ParsedCommand/saidTime``.
    public var timed: Set<CommandAction> = []
    /// The actions that clear, cancel, stop or end something. Their phrases contain words such as *stop*, *scratch*
    /// and *forget*, which refuse other commands.
    public var takingBack: Set<CommandAction>
    /// The action that takes back the last thing that was done; nil if there is none.
    public var undoLast: CommandAction?
    /// The actions that take back particular other actions, and those actions.
    public var undone: [CommandAction: Set<CommandAction>] = [:]
    /// The actions that only a grammar can give, since they need values that a phrase does not have. A classifier
    /// cannot choose them.
    public var inGrammars: Set<CommandAction> = []
    /// The descriptions of actions for a language model that may choose them. An action without one has only its name.
    public var descriptions: [CommandAction: String] = [:]
    /// The words for the targets of actions; nil if no action has a target.
    public var targets: TargetNaming?

    /// The vocabulary that every application has: the answers to a question, and *never mind*.
    public static let basic = ActionVocabulary(
        actions: [.cancel, .confirmPending, .cancelPending], takingBack: [.cancel])

    /// Makes a vocabulary of actions that are reserved for the engine's own handlers.
    public init(actions: [CommandAction], takingBack: Set<CommandAction>) {
        (self.actions, self.takingBack, reserved) = (actions, takingBack, Set(actions))
    }

    /// The vocabulary with further actions, which only the application's own handler carries out.
    public func adding(_ more: some Sequence<CommandAction>) -> ActionVocabulary {
        var all = self
        all.actions += more
        return all
    }

    /// The reserved actions that a classifier may choose.
    ///
    /// A guess must neither confirm nor drop a command that waits for a person's answer, so those two actions are left
    /// out. Of the actions of the target lists, a classifier may choose only ``TargetNaming/action`` and `cancel`.
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

    /// Whether `action` takes back the effect of `former`, the action before.
    public func undoes(_ former: CommandAction, by action: CommandAction) -> Bool {
        action == undoLast || undone[action]?.contains(former) == true
    }

    /// A target's name together with ``TargetNaming/noun``; nil if the name is nil.
    public func named(_ target: String?) -> TargetName? {
        TargetName(target, noun: targets?.noun ?? "target")
    }

    /// Whether an action is always about a target.
    func needsTarget(_ action: CommandAction) -> Bool { targets?.action == action }
}

/// The words by which the files and messages of an application call its targets, such as *lamp* and *room*.
public struct TargetNaming: Hashable, Sendable {
    /// A list of phrases that a file has under each target.
    public struct PhraseList: Hashable, Sendable {
        /// The key of the list in the file.
        public var key: String
        /// The action of the phrases; it is about the target.
        public var action: CommandAction

        /// Makes a list.
        public init(_ key: String, _ action: CommandAction) { (self.key, self.action) = (key, action) }
    }

    /// The word for one target, such as `lamp`: the name of the slot in a grammar, and of the field in events.
    public var noun: String
    /// The word for several targets, such as `lamps`: the key of the list in a file.
    public var plural: String
    /// The action that is always about a target; its list comes first.
    public var action: CommandAction { lists[0].action }
    /// The lists of phrases under a target; at least one.
    public var lists: [PhraseList]
    /// The word for a group of targets, such as `room`.
    public var groupNoun: String
    /// The names of the groups.
    public var groups: [String]
    /// Further names by which a classifier may call actions.
    public var otherNames: [String: CommandAction]
    /// The description of ``action`` for a language model; the target's name follows in quotation marks.
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
