import Synchronization

/// A stand-in for a loudspeaker that keeps the clips, for tests and for rooms without a loudspeaker.
public final class RecordingSoundOutput: SoundOutput {
    /// `recording stand-in`.
    public let name = "recording stand-in"

    private let isPaced: Bool
    private let clips = Mutex<[SoundClip]>([])

    /// Makes a stand-in that takes as long as a loudspeaker would, or no time at all.
    public init(paced: Bool = false) { isPaced = paced }

    /// The clips that were played to their end, in order.
    public var played: [SoundClip] { clips.withLock { $0 } }

    /// Keeps the clip; if the stand-in is paced, after the clip's duration.
    public func play(_ clip: SoundClip) async throws {
        try Task.checkCancellation()
        if isPaced { try await Task.sleep(for: .seconds(clip.duration)) }
        clips.withLock { $0.append(clip) }
    }
}
