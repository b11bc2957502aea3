import CALSA
import Glibc
import PCM

/// The capabilities of a device, as it reports them.
public struct PCMCapabilities: Hashable, Sendable {
    /// The rates that the query covers: those that sound devices have.
    public static let usualRates = [
        8000, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
    ].map { SampleRate($0) }

    /// The least and the largest number of channels.
    public var channelCounts: ClosedRange<Int>
    /// The supported rates among ``usualRates``, ascending; empty if the device runs only at other rates.
    public var sampleRates: [SampleRate]

    /// Opens a device for a moment and queries it; does not start it.
    ///
    /// For a `plughw:` name it queries the hardware behind it, since the name itself accepts everything. For a sound
    /// server or another plug-in, it returns what the plug-in can convert.
    ///
    /// - Parameters:
    ///   - name: the ALSA name.
    ///   - direction: capture or playback.
    ///   - limit: how long to wait for a sound server behind the name, in seconds.
    /// - Throws: ``ALSAError``, as ``PCMDevice`` does: a device in use cannot be queried.
    public init(name: String, direction: PCMDirection, limit: Double = 10) throws(ALSAError) {
        let asked = name.hasPrefix("plughw:") ? String(name.dropFirst(4)) : name
        let device = try PCMHandle(name, direction, asked: asked, limit: limit)
        let opened = device.pointer

        var parameters: OpaquePointer?
        guard snd_pcm_hw_params_malloc(&parameters) == 0, let parameters else {
            throw ALSAError(.failed, "no memory for the parameters of \"\(name)\"", errno: ENOMEM)
        }
        defer { snd_pcm_hw_params_free(parameters) }
        var least = CUnsignedInt(0)
        var most = CUnsignedInt(0)
        let answer = quietly { () -> Int32 in
            let any = snd_pcm_hw_params_any(opened, parameters)
            guard any >= 0 else { return any }
            let first = snd_pcm_hw_params_get_channels_min(parameters, &least)
            return first < 0 ? first : snd_pcm_hw_params_get_channels_max(parameters, &most)
        }
        guard answer >= 0, least >= 1, most >= least else { throw .opening(name, direction, answer) }
        channelCounts = Int(least)...Int(most)
        sampleRates = quietly {
            PCMCapabilities.usualRates.filter {
                snd_pcm_hw_params_test_rate(opened, parameters, CUnsignedInt($0.hertz), 0) == 0
            }
        }
        // Keeps the device open until it has answered everything.
        _ = consume device
    }
}
