import Foundation
import PCM

/// Turns log mel bands into feature vectors: running normalization, causal convolutions, linear projection.
///
/// The vector of a hop comes ``LearnedFrontEnd/lookAheadHops`` hops later: the network also uses a little of the
/// following sound. The projection is a linear discriminant analysis of the network's bottleneck (Grézl et al., 2007,
/// for bottleneck features), scaled so that phones scatter alike in every direction.
public struct LearnedNetwork: ~Copyable, Sendable {
    /// The front end whose weights the network uses.
    public let frontEnd: LearnedFrontEnd
    /// Probability that the hop of the newest vector is silence, 0 ... 1; 1 before the first.
    public private(set) var silencePosterior: Float = 1
    /// The network's last layer for the hop of the newest vector: a logit for each of ``LearnedFrontEnd/phones``. A
    /// softmax makes posteriors of the logits. A view that is valid until the next hop; meaningless before the
    /// first vector.
    public var phoneLogits: UnsafeBufferPointer<Float> { head.latest }
    /// The share of speech in the amplitude of each of ``LearnedFrontEnd/bandCount`` bands, the lowest first, in the
    /// hop of the newest vector, 0 ... 1: an estimate of the ideal ratio mask (Wang, Narayanan and Wang, 2014), the
    /// square root of speech power over all power. A view that is valid until the next hop and meaningless before the
    /// first vector; empty if ``LearnedFrontEnd/hasSpeechMask`` is false.
    public var speechMask: UnsafeBufferPointer<Float> { maskValues.elements }
    private var normalization: BandNormalization
    private var stack: ConvolutionStack
    private var head: ConvolutionStack
    private var projection: ConvolutionStack
    private var mask: SpeechMask?
    private var maskValues: FixedBuffer<Float>
    private var hops = 0

    /// Allocates the state of a network; the weights are shared. Not real-time safe.
    public init(frontEnd: LearnedFrontEnd = .bundled) {
        self.frontEnd = frontEnd
        normalization = BandNormalization(options: frontEnd.normalization, initialMean: frontEnd.melMean)
        stack = ConvolutionStack(frontEnd.stack)
        head = ConvolutionStack([frontEnd.head])
        projection = ConvolutionStack([frontEnd.projection])
        mask = frontEnd.hasSpeechMask ? SpeechMask(frontEnd: frontEnd) : nil
        maskValues = FixedBuffer(repeating: 0, count: frontEnd.hasSpeechMask ? frontEnd.bandCount : 0)
    }

    /// Takes the ``LearnedFrontEnd/bandCount`` log mel bands of the next hop and calls `vector`, once the look-ahead is
    /// filled, with a view of ``LearnedFrontEnd/dimension`` values that is valid during the call. Real-time safe.
    public mutating func process(
        _ bands: UnsafeBufferPointer<Float>, vector: (UnsafeBufferPointer<Float>) -> Void
    ) {
        normalization.process(bands, into: stack.input)
        mask?.keep(UnsafeBufferPointer(stack.input))
        advance(vector)
    }

    /// Calls `vector` for the last hops of a recording, whose look-ahead lies beyond its end: missing sound counts as
    /// average sound, as before the beginning. Call ``reset()`` before further use. Real-time safe.
    public mutating func finish(vector: (UnsafeBufferPointer<Float>) -> Void) {
        for _ in 0..<frontEnd.lookAheadHops {
            stack.input.update(repeating: 0)
            advance(vector)
        }
    }

    private mutating func advance(_ vector: (UnsafeBufferPointer<Float>) -> Void) {
        let bottleneck = stack.process()
        hops += 1
        guard hops > frontEnd.lookAheadHops else { return }
        let input = head.input
        for index in 0..<bottleneck.count { input[index] = max(bottleneck[index], 0) }
        silencePosterior = LearnedNetwork.softmax(head.process())
        _ = projection.input.update(from: bottleneck)
        mask?.process(stack.lastInput, into: maskValues.mutableElements)
        vector(projection.process())
    }

    /// The softmax value of the first class.
    private static func softmax(_ logits: UnsafeBufferPointer<Float>) -> Float {
        var largest = logits[0]
        for logit in logits { largest = max(largest, logit) }
        var sum: Float = 0
        for logit in logits { sum += expf(logit - largest) }
        return expf(logits[0] - largest) / sum
    }

    /// Forgets all input. Real-time safe.
    public mutating func reset() {
        normalization.reset()
        stack.reset()
        mask?.reset()
        hops = 0
        silencePosterior = 1
    }
}
