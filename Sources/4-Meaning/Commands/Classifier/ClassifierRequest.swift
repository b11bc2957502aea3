/// A question to a classifier: a transcription, and all actions and targets that the classifier may choose from.
///
/// A request tells nothing else about the room: no title, no times.
public struct ClassifierRequest: Hashable, Sendable {
    /// The most words of a transcription. More words are talk and no command, so no classifier gets them.
    public static let maximumWords = 40

    /// The progress of the work that the handler follows.
    public struct Context: Hashable, Sendable {
        /// The group of targets that the work has reached; nil if targets have no groups.
        public var currentGroup: String?
        /// The finished targets, in their order.
        public var doneTargets: [CommandTarget]

        /// Makes a context.
        public init(currentGroup: String? = nil, doneTargets: [CommandTarget] = []) {
            (self.currentGroup, self.doneTargets) = (currentGroup, doneTargets)
        }
    }

    /// The transcription of the speech: normalized, without the wake word.
    public var transcription: String
    /// The targets that the classifier may choose.
    public var targets: [CommandTarget]
    /// The progress of the work.
    public var context: Context
    /// The properties of the actions.
    public var vocabulary: ActionVocabulary
    /// The actions that the classifier may choose.
    public var actions: [CommandAction]

    /// Makes a request; nil for `actions` offers all actions that the vocabulary lets a classifier choose.
    public init(
        transcription: String, targets: [CommandTarget], context: Context = Context(),
        vocabulary: ActionVocabulary, actions: [CommandAction]? = nil
    ) {
        (self.transcription, self.targets, self.context) = (transcription, targets, context)
        (self.vocabulary, self.actions) = (vocabulary, actions ?? vocabulary.classifiable)
    }
}
