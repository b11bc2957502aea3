import Foundation
import PCM

/// Changes the level of each mel band of a sound from hop to hop, by short-time Fourier analysis and overlap-add (Allen
/// and Rabiner, 1977).
///
/// A hop's gains act on three hops around the middle of its analysis frame, under a Hann window; three such windows
/// overlap everywhere and add to one, so gains of 1 return the input. Between the middles of two bands the gain changes
/// linearly in mel.
package struct BandFilter: ~Copyable {
    /// How many windows overlap at each sample.
    private static let overlap = 3

    /// The bands around a bin. The gain of the bin is that of `band` times `weight`, plus that of the next band times
    /// the rest.
    private struct Place {
        var band: Int
        var weight: Float
    }

    private let hop: Int
    private let bandCount: Int
    /// Samples of the first window that lie before the sound.
    private let lead: Int
    private let window: [Float]
    private let places: [Place]
    private var fft: RealFFT
    private var gains: [Float]
    private var windowed: [Float]
    /// Input samples, from the first sample of the next window on.
    private var waiting: [Float] = []
    /// The sum of the windows so far, from the first sample of the next window on.
    private var sums: [Float] = []
    /// Samples taken and not returned yet.
    private var owed = 0
    /// Samples still to come out that lie before the sound.
    private var early = 0
    private var hasGains = false

    /// Makes a filter for the hops and bands of a front end.
    package init(frontEnd: LearnedFrontEnd) {
        hop = frontEnd.frame.hopLength
        bandCount = frontEnd.bandCount
        let count = BandFilter.overlap * hop
        precondition(frontEnd.frame.frameLength <= count, "analysis frames longer than the windows")
        lead = (BandFilter.overlap - 1) * hop + (count - frontEnd.frame.frameLength) / 2
        window = (0..<count).map { index in
            // Periodic, unlike an analysis frame's window, so that overlapping windows add up to half their number.
            let value = 0.5 - 0.5 * cos(2 * Double.pi * Double(index) / Double(count))
            return Float(value * 2 / Double(BandFilter.overlap))
        }
        fft = RealFFT(length: 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount))
        places = BandFilter.places(frontEnd.mel, fftLength: fft.length)
        gains = [Float](repeating: 1, count: fft.binCount)
        windowed = [Float](repeating: 0, count: count)
        reset()
    }

    private static func places(_ mel: MelFilterbankOptions, fftLength: Int) -> [Place] {
        let last = Double(mel.bandCount - 1)
        return (0...fftLength / 2).map { bin in
            let hertz = Double(bin) * Double(SampleRate.speech.hertz) / Double(fftLength)
            let place = min(max(mel.band(atFrequency: hertz), 0), last)
            return Place(band: Int(place), weight: Float(1 - (place - place.rounded(.down))))
        }
    }

    /// Takes the next samples; they come out of ``process(gains:into:)``.
    package mutating func append(_ samples: UnsafeBufferPointer<Int16>) {
        for sample in samples { waiting.append(Float(sample)) }
        owed += samples.count
    }

    /// Applies the gains of the next hop and appends the finished samples to `output`: a hop of samples, fewer at
    /// first. They begin (three hops - frame length) / 2 before the first sample of the hop, 40 at the usual settings.
    ///
    /// The same number of samples after the analysis frame must be there, too; missing samples count as silence, as at
    /// the end of a sound.
    ///
    /// - Parameter bandGains: a factor on the amplitude of each of the ``LearnedFrontEnd/bandCount`` bands, the
    ///   lowest first.
    package mutating func process(
        gains bandGains: UnsafeBufferPointer<Float>, into output: inout [Int16]
    ) {
        precondition(bandGains.count == bandCount, "gains that do not fit the bands")
        for (bin, place) in places.enumerated() {
            let next = min(place.band + 1, bandCount - 1)
            gains[bin] = place.weight * bandGains[place.band] + (1 - place.weight) * bandGains[next]
        }
        // The windows that reach into the sound from before it have no hop of their own.
        for _ in 0..<(hasGains ? 1 : BandFilter.overlap) { step(into: &output) }
        hasGains = true
    }

    /// Appends the remaining samples at the end of a sound, with the last gains. Call ``reset()`` before further use.
    package mutating func finish(into output: inout [Int16]) {
        while owed > 0 { step(into: &output) }
    }

    private mutating func step(into output: inout [Int16]) {
        for index in windowed.indices {
            windowed[index] = index < waiting.count ? waiting[index] * window[index] : 0
        }
        waiting.removeFirst(min(hop, waiting.count))
        let filtered = windowed.withUnsafeBufferPointer { windowed in
            gains.withUnsafeBufferPointer { fft.filter(windowed, gains: $0) }
        }
        for index in sums.indices { sums[index] += filtered[index] }
        for sum in sums.prefix(hop) {
            if early > 0 {
                early -= 1
            } else if owed > 0 {
                owed -= 1
                output.append(Int16(max(-32768, min(32767, sum.rounded()))))
            }
        }
        sums.removeFirst(hop)
        sums.append(contentsOf: repeatElement(0, count: hop))
    }

    /// Forgets all input.
    package mutating func reset() {
        waiting = [Float](repeating: 0, count: lead)
        sums = [Float](repeating: 0, count: fft.length)
        owed = 0
        early = lead
        hasGains = false
        gains.withUnsafeMutableBufferPointer { $0.update(repeating: 1) }
    }
}
