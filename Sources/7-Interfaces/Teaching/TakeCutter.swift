import Endpointing
import PCM

/// Cuts spoken words out of sound, each as one take, while a person says a word several times.
///
/// It keeps at most 8 s of sound, even during long silence.
package struct TakeCutter: ~Copyable, Sendable {
    /// A result of processing sound.
    package enum Event: Hashable, Sendable {
        /// A person began to speak.
        case speech
        /// The person fell silent. The value is the take, with a moment of sound before and after the word. The next
        /// take may begin.
        case take([Int16])
        /// The person did not speak within the cutter's patience.
        case noSpeech
    }

    /// Seconds kept before the word, so that its first sound is whole and the level of the noise can be measured.
    private static let lead = 0.6
    private static let tail = 0.3
    /// The silence that ends a take, in seconds. Half a second is enough, since a take is a word and not a sentence.
    private static let silence = 0.5
    /// Seconds after which a take is cut, even during speech.
    private static let longest = 4.0
    private static let kept = SampleRate.speech.samples(in: 8)

    private var endpointer: Endpointer
    private var samples: [Int16] = []
    /// The position of the first kept sample in the stream.
    private var first = 0

    /// Makes a cutter that waits for the first take.
    ///
    /// - Parameter patience: seconds without speech until ``Event/noSpeech``; nil for never.
    package init(patience: Double?) throws(EndpointerOptionsError) {
        var options = EndpointerOptions()
        (options.silence, options.maximumDuration, options.noSpeechTimeout) = (
            Self.silence, Self.longest, patience
        )
        // Only silence shows the end of a single word: do not end a take earlier because it sounds complete.
        options.completeSilence = nil
        endpointer = try Endpointer(options: options)
        samples.reserveCapacity(Self.kept + 1600)
        endpointer.begin(atSample: 0) { _ in }
    }

    /// The level of the sound, in dBFS.
    package var level: Double { Double(endpointer.level) }

    /// The level of the noise, in dBFS.
    package var floor: Double { Double(endpointer.noiseLevel) }

    private var end: Int { first + samples.count }

    /// Waits for a new take, which may begin from now on, and drops speech in progress.
    package mutating func begin() { endpointer.begin(atSample: end) { _ in } }

    /// Takes the next samples, at 16 kHz, and returns the event that they cause, if any.
    package mutating func process(_ new: [Int16]) -> Event? {
        samples += new
        if samples.count > Self.kept + 1600 {
            first += samples.count - Self.kept
            samples.removeFirst(samples.count - Self.kept)
        }
        var event: Event?
        var endpoint: Endpoint?
        new.withUnsafeBufferPointer { part in
            endpointer.process(part) { heard in
                switch heard {
                case .speechStart: event = .speech
                case .endpoint(let end): endpoint = end
                }
            }
        }
        guard let endpoint else { return event }
        begin()
        guard let start = endpoint.startSample else { return .noSpeech }
        let from = max(first, start - SampleRate.speech.samples(in: Self.lead))
        let to = min(end, endpoint.endSample + SampleRate.speech.samples(in: Self.tail))
        return .take(Array(samples[from - first..<max(from, to) - first]))
    }
}
