import Wyoming

/// The events of speech to text: mono 16-bit samples at 16 kHz.
extension WyomingEvent {
    /// Samples an event of sound has at most: a second.
    private static let chunkLength = 16_000

    private static let format: [String: JSONValue] = [
        "rate": .number(16_000), "width": .number(2), "channels": .number(1),
    ]

    static func transcribe(model: String?, language: String?, terms: [String]) -> WyomingEvent {
        var data: [String: JSONValue] = [:]
        data["name"] = model.map { .string($0) }
        data["language"] = language.map { .string($0) }
        if !terms.isEmpty { data["transcript_terms"] = .array(terms.map { .string($0) }) }
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
