/// Where sounds come out.
public protocol SoundOutput: Sendable {
    /// What it is called in messages, such as an ALSA device's name.
    var name: String { get }

    /// Plays a clip and returns when its last sample was heard. One clip at a time.
    ///
    /// When the task is cancelled the sound ends at once: what is in a device's buffer is not played.
    ///
    /// - Throws: ``FeedbackError``, or `CancellationError` when it was cut off.
    func play(_ clip: SoundClip) async throws
}
