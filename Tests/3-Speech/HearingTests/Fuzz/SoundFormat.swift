import CSndFile
import PCM

/// A kind of file that libsndfile writes, for tests that read valid and spoiled files.
struct SoundFormat: Sendable, CustomStringConvertible {
    var description: String
    private let code: Int

    static let all: [SoundFormat] = [
        SoundFormat("WAV, 8 bits", SF_FORMAT_WAV | SF_FORMAT_PCM_U8),
        SoundFormat("WAV, 16 bits", SF_FORMAT_WAV | SF_FORMAT_PCM_16),
        SoundFormat("WAV, 24 bits", SF_FORMAT_WAV | SF_FORMAT_PCM_24),
        SoundFormat("WAV, 32 bits", SF_FORMAT_WAV | SF_FORMAT_PCM_32),
        SoundFormat("WAV, float", SF_FORMAT_WAV | SF_FORMAT_FLOAT),
        SoundFormat("WAV, double", SF_FORMAT_WAV | SF_FORMAT_DOUBLE),
        SoundFormat("WAV, mu-law", SF_FORMAT_WAV | SF_FORMAT_ULAW),
        SoundFormat("WAV, IMA ADPCM", SF_FORMAT_WAV | SF_FORMAT_IMA_ADPCM),
        SoundFormat("WAV, MS ADPCM", SF_FORMAT_WAV | SF_FORMAT_MS_ADPCM),
        SoundFormat("WAV, GSM", SF_FORMAT_WAV | SF_FORMAT_GSM610),
        SoundFormat("WAV with extensible header", SF_FORMAT_WAVEX | SF_FORMAT_PCM_16),
        SoundFormat("RF64", SF_FORMAT_RF64 | SF_FORMAT_PCM_16),
        SoundFormat("Wave64", SF_FORMAT_W64 | SF_FORMAT_PCM_24),
        SoundFormat("AIFF", SF_FORMAT_AIFF | SF_FORMAT_PCM_16),
        SoundFormat("AIFF, float", SF_FORMAT_AIFF | SF_FORMAT_FLOAT),
        SoundFormat("AU", SF_FORMAT_AU | SF_FORMAT_PCM_16),
        SoundFormat("CAF", SF_FORMAT_CAF | SF_FORMAT_PCM_16),
        SoundFormat("CAF, ALAC", SF_FORMAT_CAF | SF_FORMAT_ALAC_16),
        SoundFormat("FLAC, 16 bits", SF_FORMAT_FLAC | SF_FORMAT_PCM_16),
        SoundFormat("FLAC, 24 bits", SF_FORMAT_FLAC | SF_FORMAT_PCM_24),
        SoundFormat("Ogg, Vorbis", SF_FORMAT_OGG | SF_FORMAT_VORBIS),
        SoundFormat("Ogg, Opus", SF_FORMAT_OGG | SF_FORMAT_OPUS),
    ]

    private init(_ description: String, _ code: Int) {
        self.description = description
        self.code = code
    }

    /// Whether samples come back unchanged, NaN and infinity included.
    var isFloatingPoint: Bool { [SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE].contains(code & SF_FORMAT_SUBMASK) }

    /// Whether the file has exactly the written number of frames, and not whole blocks.
    var keepsLength: Bool {
        ![SF_FORMAT_IMA_ADPCM, SF_FORMAT_MS_ADPCM, SF_FORMAT_GSM610].contains(code & SF_FORMAT_SUBMASK)
    }

    /// Whether libsndfile may write a file that it cannot read: ALAC of some lengths, "Unspecified internal error".
    var isUnreliable: Bool { code & SF_FORMAT_SUBMASK == SF_FORMAT_ALAC_16 }

    /// Writes interleaved samples; false if the kind of file does not allow the rate or that many channels.
    func write(_ samples: [Float], channelCount: Int, hertz: Int, path: String) -> Bool {
        var info = SF_INFO()
        info.samplerate = CInt(hertz)
        info.channels = CInt(channelCount)
        info.format = CInt(code)
        guard sf_format_check(&info) != 0, let file = sf_open(path, CInt(SFM_WRITE), &info) else {
            return false
        }
        let frameCount = sf_count_t(samples.count / channelCount)
        let written = samples.isEmpty ? 0 : sf_writef_float(file, samples, frameCount)
        return sf_close(file) == 0 && written == frameCount
    }
}
