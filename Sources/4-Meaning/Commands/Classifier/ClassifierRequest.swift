/// What a classifier is asked, and all that it may choose from.
///
/// Nothing else about the room leaves it: no title, no times.
public struct ClassifierRequest: Hashable, Sendable {
    /// More words than this are talk and no command; they are not sent anywhere.
    public static let maximumWords = 40

    /// How far the work has come that the handler follows.
    public struct Context: Hashable, Sendable {
        /// The group of targets that it has come to; nil if targets have no groups.
        public var currentGroup: String?
        /// The targets that were dealt with, in their order.
        public var doneTargets: [CommandTarget]

        /// Makes a context.
        public init(currentGroup: String? = nil, doneTargets: [CommandTarget] = []) {
            (self.currentGroup, self.doneTargets) = (currentGroup, doneTargets)
        }
    }

    /// What was said: normalized, without the wake word.
    public var transcription: String
    /// The targets that may be chosen.
    public var targets: [CommandTarget]
    /// How far the work has come.
    public var context: Context
    /// What the engine has to know of the actions.
    public var vocabulary: ActionVocabulary
    /// The actions that may be chosen.
    public var actions: [CommandAction]

    /// Makes a request; nil actions are all that the vocabulary lets a classifier choose.
    public init(
        transcription: String, targets: [CommandTarget], context: Context = Context(),
        vocabulary: ActionVocabulary, actions: [CommandAction]? = nil
    ) {
        (self.transcription, self.targets, self.context) = (transcription, targets, context)
        (self.vocabulary, self.actions) = (vocabulary, actions ?? vocabulary.classifiable)
    }
}
