/// Which answers a room plays.
public enum FeedbackLevel: String, Hashable, Codable, Sendable, CaseIterable {
    /// Speech and chimes.
    case verbal
    /// Chimes only.
    case sounds
    /// Nothing.
    case silent

    /// True when a sound of this kind is played.
    public func allows(_ sound: FeedbackSound) -> Bool {
        switch (self, sound) {
        case (.verbal, _), (.sounds, .chime): true
        case (.sounds, .speech), (.sounds, .clip), (.silent, _): false
        }
    }
}
