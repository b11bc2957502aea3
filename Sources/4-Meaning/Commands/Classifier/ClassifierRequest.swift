import Foundation

/// What a classifier is asked, and all that it may choose from.
///
/// Encodes as the body that a classifier's endpoint expects:
/// `{"transcription","facilityMilestones":[{"id","name"}],"caseContext":{"currentPhase","recordedMilestones":[{"id","name"}]}}`.
/// Nothing else about the case leaves the room: no title, no times.
public struct ClassifierRequest: Hashable, Encodable, Sendable {
    /// More words than this are talk and no command; they are not sent anywhere.
    public static let maximumWords = 40

    /// How far the case has come.
    public struct CaseContext: Hashable, Encodable, Sendable {
        /// The phase of the case, such as `pre-op`; nil if the milestones have no phases. See ``CasePhase``.
        public var currentPhase: String?
        /// The recorded milestones, in the case's order.
        public var recordedMilestones: [Milestone]

        /// Makes a context.
        public init(currentPhase: String? = nil, recordedMilestones: [Milestone] = []) {
            self.currentPhase = currentPhase
            self.recordedMilestones = recordedMilestones
        }

        private enum CodingKeys: String, CodingKey { case currentPhase, recordedMilestones }

        /// Encodes every field; `currentPhase` as null if there is none.
        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(currentPhase, forKey: .currentPhase)
            try values.encode(recordedMilestones.map(Reference.init), forKey: .recordedMilestones)
        }
    }

    /// What was said: normalized, without the wake word.
    public var transcription: String
    /// The milestones that may be chosen.
    public var facilityMilestones: [Milestone]
    /// How far the case has come.
    public var caseContext: CaseContext
    /// The actions that may be chosen. Not part of the body: a service for this engine knows them.
    public var actions: [CommandAction]

    /// Makes a request.
    public init(
        transcription: String, facilityMilestones: [Milestone], caseContext: CaseContext = CaseContext(),
        actions: [CommandAction] = CommandAction.classifiable
    ) {
        self.transcription = transcription
        self.facilityMilestones = facilityMilestones
        self.caseContext = caseContext
        self.actions = actions
    }

    private enum CodingKeys: String, CodingKey { case transcription, facilityMilestones, caseContext }

    /// Encodes the body.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(transcription, forKey: .transcription)
        try values.encode(facilityMilestones.map(Reference.init), forKey: .facilityMilestones)
        try values.encode(caseContext, forKey: .caseContext)
    }

    /// A milestone as others know it: the key in lower case, as PostgreSQL writes it.
    private struct Reference: Encodable {
        var id: String
        var name: String

        init(_ milestone: Milestone) {
            id = milestone.id.uuidString.lowercased()
            name = milestone.name
        }
    }
}

extension CommandAction {
    /// The built-in actions that a classifier may choose. A guess neither confirms what waits for a person's answer
    /// nor drops it; and `query_average` needs a milestone, which only `record` and `cancel` may have there.
    public static let classifiable = builtIn.filter {
        ![.confirmPending, .cancelPending, .queryAverage].contains($0)
    }
}
