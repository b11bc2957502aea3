import Foundation

/// Removes pauses from sound: stretches 30 dB or more below the loudest level, and farther than 0.1 s from
/// louder sound.
///
/// The loudest level is the one that one in twenty hops of 10 ms exceeds; a level is the mean of three hops. So noise
/// less than 30 dB below the voice stays, and nothing is cut from a voice in noise.
enum Pauses {
    private static let hopLength = 160
    private static let range = 30.0
    private static let keptHops = 10

    /// The sound without pauses, full scale -1 ... 1.
    ///
    /// - Parameter limit: the most samples of the result.
    static func removed(from samples: [Int16], atMost limit: Int) -> [Float] {
        let hops = samples.count / hopLength
        guard hops >= 3 else { return samples.prefix(limit).map { Float($0) / 32_768 } }
        let levels = (0..<hops).map { (hop: Int) -> Double in
            var sum = 0.0
            for index in hop * hopLength..<(hop + 1) * hopLength {
                let sample = Double(samples[index]) / 32_768
                sum += sample * sample
            }
            return 10 * log10(sum / Double(hopLength) + 1e-10)
        }
        let smooth = (0..<hops).map { (hop: Int) -> Double in
            let (before, after) = (levels[max(0, hop - 1)], levels[min(hops - 1, hop + 1)])
            return (before + levels[hop] + after) / 3
        }
        let least = smooth.sorted()[Int(0.95 * Double(hops - 1))] - range
        var kept = [Bool](repeating: false, count: hops)
        for hop in 0..<hops where smooth[hop] > least {
            for near in max(0, hop - keptHops)...min(hops - 1, hop + keptHops) { kept[near] = true }
        }
        var spoken: [Float] = []
        for hop in 0..<hops where kept[hop] && spoken.count < limit {
            spoken += samples[hop * hopLength..<(hop + 1) * hopLength].map { Float($0) / 32_768 }
        }
        return Array(spoken.prefix(limit))
    }
}
