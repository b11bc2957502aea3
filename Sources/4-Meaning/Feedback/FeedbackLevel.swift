/// The kinds of answers that a room plays.
public enum FeedbackLevel: String, Hashable, Codable, Sendable, CaseIterable {
    /// Speech and chimes.
    case verbal
    /// Chimes only.
    case sounds
    /// Nothing but the chimes of alarms.
    case silent

    /// The level's name in configurations, events and answers: `verbal`, `sounds` or `none`.
    public var settingName: String { self == .silent ? "none" : rawValue }

    /// Whether the level allows a sound.
    ///
    /// - Parameters:
    ///   - sound: the sound; only its kind counts.
    ///   - isAlarm: whether the sound is part of an alarm, whose chimes sound at every level.
    public func allows(_ sound: FeedbackSound, isAlarm: Bool = false) -> Bool {
        switch (self, sound) {
        case (.verbal, _), (.sounds, .chime): true
        case (.silent, .chime): isAlarm
        case (.sounds, .speech), (.sounds, .clip), (.silent, _): false
        }
    }
}
