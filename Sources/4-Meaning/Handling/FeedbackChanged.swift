public import Feedback

/// The effect of a choice of how much a room answers aloud, or in which voice.
public struct FeedbackChanged: HandlerEffect {
    /// The names of the effect and of its fields.
    public static let kinds: [String: Set<String>] = ["feedback-level": ["level", "voice"]]

    /// The level from now on.
    public var level: FeedbackLevel
    /// The name of the voice; nil if there is only one.
    public var voice: String?

    /// Makes the effect.
    public init(level: FeedbackLevel, voice: String?) { (self.level, self.voice) = (level, voice) }

    /// See ``HandlerEffect/name``.
    public var name: String { "feedback-level" }

    /// See ``HandlerEffect/fields``.
    public var fields: [EffectField] {
        [EffectField("level", .text(level.settingName))]
            + (voice.map { [EffectField("voice", .text($0))] } ?? [])
    }
}
