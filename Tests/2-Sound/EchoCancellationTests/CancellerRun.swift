import EchoCancellation
import PCM

/// A canceller that hears sound in pieces, of which it takes whole hops.
final class CancellerRun {
    private var canceller = EchoCanceller()
    private var sample = 0

    var isCancelling: Bool { canceller.isCancelling }

    func isHeard(since sample: Int) -> Bool { canceller.isHeard(since: sample) }

    func begin(_ answer: [Int16]) {
        var reference = FixedBuffer<Int16>(answer)
        canceller.exchangeReference(with: &reference)
    }

    func lose(_ count: Int) { canceller.lose(sampleCount: count) }

    /// Returns the sound without the echo. Leaves out samples at the end that fill no hop.
    func hear(_ heard: [Int16]) -> [Int16] {
        var hop = FixedBuffer<Int16>(repeating: 0, count: EchoCanceller.hopCount)
        var cleared: [Int16] = []
        for first in stride(from: 0, through: heard.count - hop.count, by: hop.count) {
            for index in 0..<hop.count { hop[index] = heard[first + index] }
            canceller.process(hop.mutableElements, at: sample)
            sample += hop.count
            cleared += hop.elements
        }
        return cleared
    }

    func share(in samples: Range<Int>) -> Float? { canceller.nearEndShare(in: samples) }
}
