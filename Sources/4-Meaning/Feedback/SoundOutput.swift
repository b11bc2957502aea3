/// Plays sounds.
public protocol SoundOutput: Sendable {
    /// Its name in messages, such as an ALSA device's name.
    var name: String { get }

    /// Plays a clip and returns when its last sample was played. One clip at a time.
    ///
    /// If the task is cancelled, the sound ends at once: the samples in a device's buffer are not played.
    ///
    /// - Throws: ``FeedbackError``, or `CancellationError` when it was cut off.
    func play(_ clip: SoundClip) async throws
}
