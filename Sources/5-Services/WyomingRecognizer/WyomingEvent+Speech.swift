import Wyoming

/// The events of speech to text: mono 16-bit samples at 16 kHz.
extension WyomingEvent {
    /// The most samples of an event of sound: a second.
    private static let chunkLength = 16_000

    private static let format: WyomingData = {
        var format = WyomingData()
        format.rate = 16_000
        format.width = 2
        format.channels = 1
        return format
    }()

    static func transcribe(model: String?, language: String?, terms: [String]) -> WyomingEvent {
        var data = WyomingData()
        data.name = model
        data.language = language
        data.terms = terms.isEmpty ? nil : terms
        return WyomingEvent("transcribe", data)
    }

    static var audioStart: WyomingEvent { WyomingEvent("audio-start", format) }

    static var audioStop: WyomingEvent { WyomingEvent("audio-stop") }

    /// Samples as events of a sensible size; none for no samples.
    static func audioChunks(_ samples: ArraySlice<Int16>) -> [WyomingEvent] {
        stride(from: samples.startIndex, to: samples.endIndex, by: chunkLength).map { start in
            var bytes: [UInt8] = []
            let chunk = samples[start..<min(start + chunkLength, samples.endIndex)]
            bytes.reserveCapacity(chunk.count * 2)
            for sample in chunk {
                bytes.append(UInt8(truncatingIfNeeded: sample))
                bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
            }
            return WyomingEvent("audio-chunk", format, payload: bytes)
        }
    }
}
