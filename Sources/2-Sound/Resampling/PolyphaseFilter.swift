import CSpeexDSP
import PCM

/// The filter that changes the rate: a windowed sinc in phases. The only place that calls the library.
///
/// Its output is aligned with its input: output sample k stands for the instant of input sample
/// k * input rate / output rate, and comes ``delay`` input samples after it.
struct PolyphaseFilter: ~Copyable, @unchecked Sendable {
    // Sendable: it is the only owner of the library's state, and moving it moves the ownership.
    private let state: OpaquePointer
    /// How many input samples the filter looks ahead: half of its length.
    let delay: Int

    /// The library's quality, 0 ... 10: the one with the least delay that keeps 7.2 kHz of a 16 kHz signal within
    /// 0.1 dB and what would alias below -90 dB: 4 ms, +-0.0001 dB, -101 dB (docs/decisions/0002-signal-path.md).
    private static let quality: CInt = 7

    /// Designs the filter; nil when there is no memory for it. Not real-time safe.
    init?(from input: SampleRate, to output: SampleRate) {
        var error: CInt = 0
        let state = speex_resampler_init(
            1, UInt32(input.hertz), UInt32(output.hertz), PolyphaseFilter.quality, &error)
        guard let state else { return nil }
        self.state = state
        delay = Int(speex_resampler_get_input_latency(state))
        speex_resampler_skip_zeros(state)
    }

    deinit { speex_resampler_destroy(state) }

    /// Forgets the signal so far. Real-time safe.
    mutating func reset() {
        speex_resampler_reset_mem(state)
        speex_resampler_skip_zeros(state)
    }

    /// Processes `input` as far as the output has room, and returns the numbers of samples taken and written. Real-time
    /// safe.
    mutating func process(
        _ input: UnsafeBufferPointer<Float>, into output: UnsafeMutableBufferPointer<Float>
    ) -> (consumed: Int, produced: Int) {
        guard let target = output.baseAddress, let source = input.baseAddress else { return (0, 0) }
        var consumed = UInt32(input.count)
        var produced = UInt32(output.count)
        let code = speex_resampler_process_float(state, 0, source, &consumed, target, &produced)
        precondition(code == CInt(RESAMPLER_ERR_SUCCESS), "the resampler failed with \(code)")
        return (Int(consumed), Int(produced))
    }
}
