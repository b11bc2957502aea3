import PCM
import WakeWord
import Wyoming

/// The search for wake words in one stream of sound.
final class WakeListening {
    /// A detected wake word.
    struct Heard: Hashable {
        var name: String
        /// The end of the word, in milliseconds of the stream's own time.
        var timestamp: Int
    }

    private var detector: WakeWordDetector
    private let names: Set<String>?
    private let reader = SoundReader()
    private var start: Int?
    /// Whether a wake word was detected in the stream.
    private(set) var hasHeard = false

    /// - Parameter names: the wake words that the client asks for; nil for all.
    init(_ detector: consuming WakeWordDetector, names: [String]?) {
        self.detector = detector
        self.names = names.flatMap { $0.isEmpty ? nil : Set($0) }
    }

    /// The detections that a piece of sound completes.
    func process(_ event: WyomingEvent) throws -> [Heard] {
        if start == nil { start = event.data.timestamp ?? 0 }
        let samples = try reader.samples(of: event)
        var found: [WakeDetection] = []
        samples.withUnsafeBufferPointer { samples in detector.process(samples) { found.append($0) } }
        return heard(found)
    }

    /// Ends the stream, and returns the detections that still waited for later sound.
    func finish() -> [Heard] {
        var found: [WakeDetection] = []
        detector.finish { candidate in
            if candidate.verdict == .detected { found.append(WakeDetection(candidate)) }
        }
        return heard(found)
    }

    private func heard(_ found: [WakeDetection]) -> [Heard] {
        let all = found.compactMap { detection -> Heard? in
            let name = detector.names[detection.keyword]
            guard names?.contains(name) ?? true else { return nil }
            let milliseconds = detection.endSample / (SampleRate.speech.hertz / 1000)
            // The sum cannot overflow: the reader limits the start, and the stream's length limits the milliseconds.
            return Heard(name: name, timestamp: (start ?? 0) + milliseconds)
        }
        if !all.isEmpty { hasHeard = true }
        return all
    }
}
