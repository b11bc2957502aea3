import CALSA
import Glibc
import PCM

/// Finds parameters that suit both the engine and a device, and sets them.
struct PCMNegotiation {
    let name: String
    let direction: PCMDirection
    let options: PCMOptions

    /// The negotiated settings.
    struct Outcome {
        var format: StreamFormat
        var periodFrameCount: Int
        var bufferFrameCount: Int
    }

    /// Sets hardware and software parameters of an open device.
    func negotiate(_ handle: OpaquePointer) throws(ALSAError) -> Outcome {
        var parameters: OpaquePointer?
        guard snd_pcm_hw_params_malloc(&parameters) == 0, let parameters else {
            throw ALSAError(.failed, "no memory for the parameters of \"\(name)\"", errno: ENOMEM)
        }
        defer { snd_pcm_hw_params_free(parameters) }

        // Without ALSA's resampler first: ours is better. Drivers disagree on whether the period or the buffer has
        // to be fixed first, and a few plug-ins accept neither.
        let attempts: [(resample: Bool, sizes: Sizes)] = [
            (false, .periodFirst), (false, .bufferFirst), (true, .periodFirst), (true, .none),
        ]
        var failure = Failure(result: -EINVAL, step: "its parameters")
        for attempt in attempts {
            switch attemptOnce(handle, parameters, attempt.resample, attempt.sizes) {
            case .success(let format):
                let outcome = try readSizes(handle, format)
                try setSoftwareParameters(handle, outcome)
                return outcome
            case .failure(let reason):
                // Conversion by ALSA does not make such a rate usable.
                if reason.isRateUnusable { throw refusal(reason) }
                failure = reason
            }
        }
        throw refusal(failure)
    }

    /// The usable rates for capture and playback, in hertz.
    var usableRates: ClosedRange<Int> {
        let lowest = direction == .capture ? SampleRate.heard.lowerBound.hertz : 1
        return lowest...SampleRate.heard.upperBound.hertz
    }

    private enum Sizes { case periodFirst, bufferFirst, none }
    private struct Failure: Error {
        var result: Int32
        var step: String
        var isRateUnusable = false
    }

    private func attemptOnce(
        _ handle: OpaquePointer, _ parameters: OpaquePointer, _ resample: Bool, _ sizes: Sizes
    ) -> Result<StreamFormat, Failure> {
        func check(_ step: String, _ result: Int32) throws(Failure) {
            if result < 0 { throw Failure(result: result, step: step) }
        }
        return Result { () throws(Failure) -> StreamFormat in
            try check("any parameters", snd_pcm_hw_params_any(handle, parameters))
            // Plug-ins without a resampler refuse the question; that is no reason to fail.
            _ = snd_pcm_hw_params_set_rate_resample(handle, parameters, resample ? 1 : 0)
            try check(
                "interleaved frames",
                snd_pcm_hw_params_set_access(handle, parameters, SND_PCM_ACCESS_RW_INTERLEAVED))

            let preferred = options.preferredFormat
            let candidates = [preferred.sampleFormat] + SampleFormat.byPreference
            guard
                let sampleFormat = candidates.first(where: {
                    snd_pcm_hw_params_test_format(handle, parameters, $0.alsa) == 0
                })
            else { throw Failure(result: -EINVAL, step: "a sample format we know") }
            try check(
                sampleFormat.rawValue, snd_pcm_hw_params_set_format(handle, parameters, sampleFormat.alsa))

            var channels = CUnsignedInt(preferred.channelCount)
            try check(
                "\(channels) channel(s)", snd_pcm_hw_params_set_channels_near(handle, parameters, &channels))
            var rate = CUnsignedInt(preferred.sampleRate.hertz)
            try check(
                "\(rate) Hz", snd_pcm_hw_params_set_rate_near(handle, parameters, &rate, nil))
            guard usableRates.contains(Int(rate)) else {
                let (lowest, highest) = (usableRates.lowerBound, usableRates.upperBound)
                throw Failure(
                    result: -EINVAL, step: "a rate from \(lowest) to \(highest) Hz, and has \(rate) Hz",
                    isRateUnusable: true)
            }
            guard channels >= 1 else { throw Failure(result: -EINVAL, step: "a channel") }

            var period = snd_pcm_uframes_t(max(1, (options.period * Double(rate)).rounded()))
            var buffer = max(
                period * 2, snd_pcm_uframes_t((options.buffer * Double(rate)).rounded()))
            switch sizes {
            case .periodFirst:
                try check(
                    "a period", snd_pcm_hw_params_set_period_size_near(handle, parameters, &period, nil))
                try check("a buffer", snd_pcm_hw_params_set_buffer_size_near(handle, parameters, &buffer))
            case .bufferFirst:
                try check("a buffer", snd_pcm_hw_params_set_buffer_size_near(handle, parameters, &buffer))
                try check(
                    "a period", snd_pcm_hw_params_set_period_size_near(handle, parameters, &period, nil))
            case .none: break
            }
            try check("the combination", snd_pcm_hw_params(handle, parameters))
            return StreamFormat(
                sampleRate: SampleRate(Int(rate)), channelCount: Int(channels), sampleFormat: sampleFormat)
        }
    }

    private func readSizes(
        _ handle: OpaquePointer, _ format: StreamFormat
    ) throws(ALSAError) -> Outcome {
        var period: snd_pcm_uframes_t = 0
        var buffer: snd_pcm_uframes_t = 0
        let result = snd_pcm_get_params(handle, &buffer, &period)
        guard result >= 0, buffer > 0, period > 0 else {
            throw refusal(Failure(result: result < 0 ? result : -EINVAL, step: "a usable buffer"))
        }
        return Outcome(format: format, periodFrameCount: Int(period), bufferFrameCount: Int(buffer))
    }

    private func setSoftwareParameters(
        _ handle: OpaquePointer, _ outcome: Outcome
    ) throws(ALSAError) {
        var parameters: OpaquePointer?
        guard snd_pcm_sw_params_malloc(&parameters) == 0, let parameters else {
            throw ALSAError(.failed, "no memory for the parameters of \"\(name)\"", errno: ENOMEM)
        }
        defer { snd_pcm_sw_params_free(parameters) }
        let period = snd_pcm_uframes_t(outcome.periodFrameCount)
        // A capture starts with the first read; a playback starts once two periods wait, or the buffer is full.
        let start: snd_pcm_uframes_t =
            direction == .capture ? 1 : min(period * 2, snd_pcm_uframes_t(outcome.bufferFrameCount))
        var result = snd_pcm_sw_params_current(handle, parameters)
        if result >= 0 { result = snd_pcm_sw_params_set_avail_min(handle, parameters, period) }
        if result >= 0 { result = snd_pcm_sw_params_set_start_threshold(handle, parameters, start) }
        if result >= 0 { result = snd_pcm_sw_params(handle, parameters) }
        if result < 0 { throw refusal(Failure(result: result, step: "our wake-up settings")) }
    }

    private func refusal(_ failure: Failure) -> ALSAError {
        let errno = abs(failure.result)
        switch errno {
        case EBUSY, ENODEV, EACCES, EPERM, ECONNREFUSED: return .opening(name, direction, failure.result)
        default:
            let hint =
                name.hasPrefix("hw:")
                ? "; \"plug\(name)\" converts what the hardware cannot do"
                : "; choose another device from `voiced devices`"
            return ALSAError(
                .notSupported,
                "the \(direction) device \"\(name)\" refuses \(failure.step) (\(ALSAError.reason(errno)))"
                    + hint,
                errno: errno)
        }
    }
}
