import CSpeexDSP
import PCM

/// SpeexDSP's echo canceller: a multidelay block frequency domain adaptive filter in two paths (Soo and Pang 1990;
/// Valin 2007, “On adjusting the learning rate in frequency domain echo cancellation with double-talk”). The only
/// place that calls it.
///
/// Real-time safe after `init`.
struct EchoFilter: ~Copyable, @unchecked Sendable {
    // Sendable: it is the only owner of the library's state, and moving it moves the ownership.
    private let state: OpaquePointer
    private var result = FixedBuffer<Int16>(repeating: 0, count: EchoFilter.hopCount)
    /// Hops in a row in which the filter added sound.
    private var harmCount = 0

    /// Samples that the filter takes at a time: 10 ms of 16 kHz.
    static let hopCount = 160
    /// The length of the filter: 128 ms, the loudest part of a room's echo. With 192 and 256 ms the detector found no
    /// more wake words in simulated rooms, for more work.
    static let tailCount = 2048
    /// The number of such hops after which the filter is reset. The library resets it after 50 hops, and prints a line
    /// about it on the calling thread.
    private static let harmLimit = 20

    /// Allocates the filter. Not real-time safe.
    init() {
        guard let state = speex_echo_state_init(CInt(EchoFilter.hopCount), CInt(EchoFilter.tailCount)) else {
            fatalError("no memory left for an echo canceller")
        }
        self.state = state
        var rate = CInt(SampleRate.speech.hertz)
        speex_echo_ctl(state, SPEEX_ECHO_SET_SAMPLING_RATE, &rate)
    }

    deinit { speex_echo_state_destroy(state) }

    /// Subtracts from `hop` the echo of `played`, which sounded at the same time, and adapts the filter. The result is
    /// never louder than the input. Real-time safe.
    ///
    /// - Parameters:
    ///   - hop: ``hopCount`` samples of the microphone, which are replaced.
    ///   - played: ``hopCount`` samples of the played sound.
    /// - Returns: the energies of the hop before and after.
    mutating func process(
        _ hop: UnsafeMutableBufferPointer<Int16>, played: UnsafeBufferPointer<Int16>
    ) -> (before: Float, after: Float) {
        precondition(hop.count == EchoFilter.hopCount && played.count == EchoFilter.hopCount, "hops of 10 ms")
        guard let heard = hop.baseAddress, let sounding = played.baseAddress,
            let cleared = result.mutableElements.baseAddress
        else { return (0, 0) }
        speex_echo_cancellation(state, heard, sounding, cleared)
        let before = UnsafeBufferPointer(hop).energy
        let after = result.elements.energy
        guard after <= before else {
            harmCount += 1
            if harmCount == EchoFilter.harmLimit {
                speex_echo_state_reset(state)
                harmCount = 0
            }
            return (before, before)
        }
        harmCount = 0
        heard.update(from: cleared, count: EchoFilter.hopCount)
        return (before, after)
    }
}

extension UnsafeBufferPointer<Int16> {
    /// The sum of squares.
    var energy: Float {
        var sum: Float = 0
        for sample in self { sum += Float(sample) * Float(sample) }
        return sum
    }
}
