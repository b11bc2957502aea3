import CALSA
import PCM

extension SampleFormat {
    /// The formats to try, best first: lossless formats, then those that are cheapest to convert.
    static let byPreference: [SampleFormat] = [.float32, .int32, .int24, .int24Packed, .int16, .uint8]

    /// ALSA's name for the format in the byte order of the machine.
    var alsa: snd_pcm_format_t {
        switch self {
        case .float32: SND_PCM_FORMAT_FLOAT
        case .int32: SND_PCM_FORMAT_S32
        case .int24: SND_PCM_FORMAT_S24
        case .int24Packed: 1.littleEndian == 1 ? SND_PCM_FORMAT_S24_3LE : SND_PCM_FORMAT_S24_3BE
        case .int16: SND_PCM_FORMAT_S16
        case .uint8: SND_PCM_FORMAT_U8
        }
    }
}
