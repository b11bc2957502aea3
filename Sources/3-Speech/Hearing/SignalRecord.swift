import Endpointing

/// A message from the signal thread to the session: a decision, or ten milliseconds of sound of a command or a
/// wake word.
///
/// One plain record for both, so that one ring keeps their order and no lock or allocation is needed to pass
/// them on.
package struct SignalRecord: BitwiseCopyable, Sendable {
    /// Samples of sound that a record carries at most: 10 ms at 16 kHz.
    package static let sampleCapacity = 160

    /// The kinds of records.
    package enum Kind: String, BitwiseCopyable, Codable, Sendable {
        case progress, wake, word, commandBegan, speechStart, audio, pause, endpoint
        case overrun, device, broken, deaf, ended
        /// Dictation begins here or, with the number 0, ends: none of its speech follows.
        case dictation
        /// Sound of a lesson.
        case lesson
        /// All sound as the path hears it, for a tape of the session.
        case tape
        /// A program's request, in the replay of a session.
        case request
    }

    /// Why a command began.
    package enum Opening: String, BitwiseCopyable, Codable, Sendable {
        case wake, speech, trigger
        /// A question has sounded, and its answer needs no wake word.
        case question
    }

    package var kind: Kind
    /// The time of the decision, in seconds of stream time.
    package var at: Double
    /// Start and end of the word, the speech or the broken samples, in seconds of stream time; NaN if there is none.
    package var start = Double.nan
    package var end = Double.nan
    package var score: Float = 0
    /// The keyword's index, the number of lost frames or of broken samples, a rate in hertz, or the first sample of a
    /// pause (on older tapes its number).
    package var number = 0
    package var cause = EndpointCause.silence
    package var opening = Opening.wake
    package var change = DeviceChange.lost
    package var sampleCount = 0
    package var samples = InlineArray<160, Int16>(repeating: 0)

    /// The samples it carries. Allocates.
    package var audio: [Int16] { (0..<sampleCount).map { samples[$0] } }

    /// Makes a record of a decision at a time.
    package init(_ kind: Kind, at: Double) {
        self.kind = kind
        self.at = at
    }
}
