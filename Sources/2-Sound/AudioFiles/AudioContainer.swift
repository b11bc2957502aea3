/// The supported kinds of file, identified by their first bytes.
///
/// The reader checks the kind before libsndfile gets the file. So a file of another kind gets a clear sentence, and
/// hostile bytes never reach the library's decoders for dozens of rare formats.
enum AudioContainer: String {
    case wav = "WAV"
    case wave64 = "Wave64"
    case aiff = "AIFF"
    case au = "AU"
    case caf = "CAF"
    case flac = "FLAC"
    case ogg = "Ogg"
    case mpeg = "MPEG"

    /// The number of bytes from the start of a file that ``init(firstBytes:)`` needs.
    static let signatureByteCount = 12

    /// Identifies the kind of file by its first bytes; nil if it is none of these.
    init?(firstBytes bytes: [UInt8]) {
        func has(_ text: StaticString, at offset: Int = 0) -> Bool {
            text.withUTF8Buffer { bytes.dropFirst(offset).starts(with: $0) }
        }
        if has("RIFF") || has("RIFX") || has("RF64"), has("WAVE", at: 8) {
            self = .wav
        } else if has("riff") {
            self = .wave64
        } else if has("FORM"), has("AIFF", at: 8) || has("AIFC", at: 8) {
            self = .aiff
        } else if has(".snd") || has("dns.") {
            self = .au
        } else if has("caff") {
            self = .caf
        } else if has("fLaC") {
            self = .flac
        } else if has("OggS") {
            self = .ogg
        } else if has("ID3") || bytes.count > 1 && bytes[0] == 0xFF && bytes[1] & 0xE6 == 0xE2 {
            // Eleven bits of frame sync, then layer III.
            self = .mpeg
        } else {
            return nil
        }
    }
}
