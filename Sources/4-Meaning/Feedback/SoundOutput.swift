/// A destination for sounds, such as a loudspeaker.
public protocol SoundOutput: Sendable {
    /// The output's name in messages, such as that of an ALSA device.
    var name: String { get }

    /// Plays a clip and returns when its last sample was played. One clip at a time.
    ///
    /// If the task is cancelled, the sound ends at once: the samples in a device's buffer are not played.
    ///
    /// - Throws: ``FeedbackError``, or `CancellationError` if the sound was cut off.
    func play(_ clip: SoundClip) async throws
}
