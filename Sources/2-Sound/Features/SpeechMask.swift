import Foundation
import PCM

/// The part of a network that computes the share of speech in each mel band: from the network's output for a hop and
/// its surroundings, and from the normalized bands of the hop itself.
struct SpeechMask: ~Copyable, Sendable {
    private var bands: DelayedBands
    private var stack: ConvolutionStack

    init(frontEnd: LearnedFrontEnd) {
        bands = DelayedBands(frontEnd: frontEnd)
        stack = ConvolutionStack(frontEnd.mask)
    }

    /// Keeps the normalized bands of the next hop until the network is ready to judge it. Real-time safe.
    mutating func keep(_ normalized: UnsafeBufferPointer<Float>) { bands.keep(normalized) }

    /// Writes the mask of the oldest hop not judged yet, a value a band. `hidden` is the output of the network's last
    /// layer before its bottleneck for that hop. Real-time safe.
    mutating func process(
        _ hidden: UnsafeBufferPointer<Float>, into mask: UnsafeMutableBufferPointer<Float>
    ) {
        let own = bands.next()
        let input = stack.input
        for index in 0..<hidden.count { input[index] = hidden[index] }
        for index in 0..<own.count { input[hidden.count + index] = own[index] }
        let logits = stack.process()
        for band in 0..<logits.count { mask[band] = 1 / (1 + expf(-logits[band])) }
    }

    /// Forgets all input. Real-time safe.
    mutating func reset() {
        bands.reset()
        stack.reset()
    }
}
