public import BenchmarkKit
import CSoxr
public import PCM

/// libsoxr at its recipe for high quality, `SOXR_HQ`, on one thread.
public struct SoxrConverter: ~Copyable, RateConverter {
    private let state: OpaquePointer
    /// See ``RateConverter/inputRate``.
    public let inputRate: SampleRate
    /// See ``RateConverter/outputRate``.
    public let outputRate: SampleRate

    /// Makes one.
    public init(from input: SampleRate, to output: SampleRate) throws(BenchmarkError) {
        var quality = soxr_quality_spec(UInt(SOXR_HQ), 0)
        var runtime = soxr_runtime_spec(1)
        var samples = soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I)
        var error: soxr_error_t?
        let made = soxr_create(
            Double(input.hertz), Double(output.hertz), 1, &error, &samples, &quality, &runtime)
        guard let made, error == nil else {
            let reason = error.map { String(cString: $0) } ?? "no reason given"
            throw BenchmarkError(.unavailable, "libsoxr cannot change \(input) to \(output): \(reason).")
        }
        state = made
        inputRate = input
        outputRate = output
    }

    deinit { soxr_delete(state) }

    /// See ``RateConverter/process(_:into:)``.
    public mutating func process(
        _ input: UnsafeBufferPointer<Float>, into output: UnsafeMutableBufferPointer<Float>
    ) -> Int {
        // A missing address would tell it that the input ends.
        guard let source = input.baseAddress, !input.isEmpty else { return 0 }
        var taken = 0
        var given = 0
        let error = soxr_process(state, source, input.count, &taken, output.baseAddress, output.count, &given)
        precondition(error == nil && taken == input.count, "libsoxr took \(taken) of \(input.count) samples")
        return given
    }

    /// See ``RateConverter/finish(into:)``.
    public mutating func finish(into output: UnsafeMutableBufferPointer<Float>) -> Int {
        var given = 0
        let error = soxr_process(state, nil, 0, nil, output.baseAddress, output.count, &given)
        precondition(error == nil, "libsoxr cannot end")
        return given
    }
}
