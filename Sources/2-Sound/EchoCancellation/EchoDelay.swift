import Features
import PCM

/// Estimates the delay of a known sound, from the loudspeaker's buffer to the microphone.
///
/// A loudspeaker's own figures are not usable: a sound server, a cable and Bluetooth add unknown delays. So this
/// compares the last 0.5 s of the microphone with the sound at all delays at once, by the generalized cross-correlation
/// with phase transform (Knapp and Carter 1976), and sums the results. Real-time safe after `init`.
struct EchoDelay: ~Copyable, Sendable {
    /// The longest delay, 2.56 s: a sound server that wakes up or holds 2 s, or a loudspeaker without a wire.
    static let longest = 40_960
    /// Samples of the microphone that are compared, 512 ms.
    private static let windowCount = 8192
    private static let fftLength = 49_152
    /// The share of earlier results that stays at each estimate.
    private static let memory: Float = 0.8
    /// The least ratio of the best delay to all others at which the estimate counts. Without the sound the ratio stayed
    /// below 2.5; with it, it rose above 4 within 0.3 s.
    static let leastRatio: Float = 4
    /// The least ratio if the sound may be present. With the sound as loud as the noise or louder, the ratio reached
    /// this within 0.6 s; with other voices only, it stayed below 2.6.
    static let leastHint: Float = 3
    /// Delays this near belong to the same peak, 10 ms.
    private static let peakWidth = 160

    private var fft = RealFFT(length: fftLength)
    /// The last samples of the microphone, a ring.
    private var heard = FixedBuffer<Float>(repeating: 0, count: windowCount)
    private var heardCount = 0
    private let taper = FixedBuffer<Float>(WindowFunction.hann.coefficients(count: windowCount))
    private var scratch = FixedBuffer<Float>(repeating: 0, count: windowCount + longest)
    private var heardSpectrum = FixedBuffer<SIMD2<Float>>(repeating: .zero, count: fftLength / 2 + 1)
    private var playedSpectrum = FixedBuffer<SIMD2<Float>>(repeating: .zero, count: fftLength / 2 + 1)
    /// The summed correlation at each delay.
    private var evidence = FixedBuffer<Float>(repeating: 0, count: longest)

    init() {}

    /// Begins with another sound.
    mutating func reset() {
        heard.fill(with: 0)
        heardCount = 0
        evidence.fill(with: 0)
    }

    /// Takes the next samples of the microphone.
    mutating func append(_ hop: UnsafeBufferPointer<Int16>) {
        for sample in hop {
            heard[heardCount % EchoDelay.windowCount] = Float(sample) / 32_768
            heardCount += 1
        }
    }

    /// Estimates once more: the likeliest delay in samples, and the ratio of its evidence to that of any other.
    ///
    /// - Parameters:
    ///   - played: the whole sound.
    ///   - position: how many samples of the microphone have passed since the sound was sent to the loudspeaker.
    mutating func look(at played: UnsafeBufferPointer<Int16>, position: Int) -> (delay: Int, ratio: Float) {
        spectrumOfHeard()
        spectrumOfPlayed(played, before: position)
        transformPhases()
        let correlation = fft.signal(of: heardSpectrum.elements)
        // The window of the sound begins `longest` before that of the microphone.
        for delay in 0..<EchoDelay.longest {
            let shift = EchoDelay.longest - delay
            let value = abs(correlation[EchoDelay.fftLength - shift])
            evidence[delay] = evidence[delay] * EchoDelay.memory + value
        }
        return peak()
    }

    private mutating func spectrumOfHeard() {
        let count = EchoDelay.windowCount
        for index in 0..<count { scratch[index] = heard[(heardCount + index) % count] * taper[index] }
        fft.spectrum(
            of: UnsafeBufferPointer(rebasing: scratch.elements[..<count]), into: heardSpectrum.mutableElements
        )
    }

    private mutating func spectrumOfPlayed(_ played: UnsafeBufferPointer<Int16>, before position: Int) {
        let first = position - scratch.count
        for index in 0..<scratch.count {
            let sample = first + index
            scratch[index] = played.indices.contains(sample) ? Float(played[sample]) / 32_768 : 0
        }
        fft.spectrum(of: scratch.elements, into: playedSpectrum.mutableElements)
    }

    /// Computes the cross spectrum and gives all frequencies the same strength, except those with almost no energy.
    private mutating func transformPhases() {
        var strongest: Float = 0
        for bin in 0..<heardSpectrum.count {
            let (heard, played) = (heardSpectrum[bin], playedSpectrum[bin])
            let cross = SIMD2(
                heard.x * played.x + heard.y * played.y, heard.y * played.x - heard.x * played.y)
            heardSpectrum[bin] = cross
            strongest = max(strongest, cross.x * cross.x + cross.y * cross.y)
        }
        let floor = strongest.squareRoot() * 1e-3 + 1e-12
        for bin in 0..<heardSpectrum.count {
            let cross = heardSpectrum[bin]
            heardSpectrum[bin] = cross / ((cross.x * cross.x + cross.y * cross.y).squareRoot() + floor)
        }
    }

    private func peak() -> (delay: Int, ratio: Float) {
        var best = 0
        for delay in 1..<evidence.count where evidence[delay] > evidence[best] { best = delay }
        var rest: Float = 0
        for delay in 0..<evidence.count where abs(delay - best) >= EchoDelay.peakWidth {
            rest = max(rest, evidence[delay])
        }
        return (best, rest > 0 ? evidence[best] / rest : 0)
    }
}
