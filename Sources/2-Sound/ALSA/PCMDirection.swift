import CALSA

/// Which way sound goes through a device.
public enum PCMDirection: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// From a microphone into the program.
    case capture
    /// From the program to a loudspeaker.
    case playback

    /// `capture` or `playback`.
    public var description: String { rawValue }

    var stream: snd_pcm_stream_t {
        switch self {
        case .capture: SND_PCM_STREAM_CAPTURE
        case .playback: SND_PCM_STREAM_PLAYBACK
        }
    }
}
