import PCM

/// Causal convolutions one after the other, streaming: one vector out a vector in.
///
/// Each convolution remembers the inputs that its taps reach back to (van den Oord et al., 2016, for dilated causal
/// convolutions). Rectified linear units follow every convolution but the last. The stream counts as having been zero
/// for ever before it begins. With one layer of width 1 the stack is a matrix product.
struct ConvolutionStack: ~Copyable, @unchecked Sendable {
    // Sendable: it is the only owner of the memory that it writes, and the weights of its stages are never written.

    /// One convolution: the positions of its weights, and of its stored inputs in `past`.
    struct Stage: BitwiseCopyable {
        var weights: UnsafePointer<Float>
        var bias: UnsafePointer<Float>
        var shape: ConvolutionShape
        var firstPast: Int
    }

    private let owner: [ConvolutionWeights]  // keeps alive what the stages point to
    private let stages: FixedBuffer<Stage>
    private var past: FixedBuffer<Float>  // of each stage a ring of span x inputs values
    private var settled: FixedBuffer<Float>  // what `past` holds when the stream begins
    private var output: FixedBuffer<Float>
    private var hop = 0

    init(_ layers: [ConvolutionWeights]) {
        precondition(!layers.isEmpty, "a stack without convolutions")
        var stages: [Stage] = []
        var count = 0
        for layer in layers {
            guard let weights = layer.weights.elements.baseAddress, let bias = layer.bias.elements.baseAddress
            else { preconditionFailure("a convolution without weights") }
            stages.append(Stage(weights: weights, bias: bias, shape: layer.shape, firstPast: count))
            count += layer.shape.span * layer.shape.inputs
        }
        owner = layers
        self.stages = FixedBuffer(stages)
        past = FixedBuffer(repeating: 0, count: count)
        settled = FixedBuffer(repeating: 0, count: count)
        output = FixedBuffer(repeating: 0, count: layers[layers.count - 1].shape.outputs)
        settle(hops: layers.reduce(1) { $0 + $1.shape.span })
    }

    /// Feeds zeros until nothing changes any more, and keeps that state for ``reset()``.
    private mutating func settle(hops: Int) {
        for _ in 0..<hops {
            input.update(repeating: 0)
            _ = process()
        }
        _ = settled.mutableElements.update(from: past.elements)
        reset()
    }

    /// The vector that came out last. Real-time safe.
    var latest: UnsafeBufferPointer<Float> { output.elements }

    /// The input of the last convolution, which must be one hop wide. Real-time safe.
    var lastInput: UnsafeBufferPointer<Float> {
        let last = stages[stages.count - 1]
        return UnsafeBufferPointer(
            rebasing: past.elements[last.firstPast..<last.firstPast + last.shape.inputs])
    }

    /// The vector that goes in next, to be written before ``process()``. Real-time safe.
    var input: UnsafeMutableBufferPointer<Float> {
        mutating get {
            let first = stages[0]
            let start = first.firstPast + hop % first.shape.span * first.shape.inputs
            return UnsafeMutableBufferPointer(
                rebasing: past.mutableElements[start..<start + first.shape.inputs])
        }
    }

    /// Processes the values in ``input``; the result is valid until the next call. Real-time safe.
    mutating func process() -> UnsafeBufferPointer<Float> {
        let past = past.mutableElements.baseAddress!
        let last = stages.count - 1
        for index in 0...last {
            let stage = stages[index]
            let target: UnsafeMutablePointer<Float>
            if index == last {
                target = output.mutableElements.baseAddress!
            } else {
                // A convolution writes its output directly to the stored inputs of the next one.
                let next = stages[index + 1]
                target = past + next.firstPast + hop % next.shape.span * next.shape.inputs
            }
            convolve(stage, past + stage.firstPast, into: target)
            if index < last { rectify(target, count: stage.shape.outputs) }
        }
        hop += 1
        return output.elements
    }

    private func convolve(
        _ stage: Stage, _ ring: UnsafeMutablePointer<Float>, into target: UnsafeMutablePointer<Float>
    ) {
        let shape = stage.shape
        target.update(from: stage.bias, count: shape.outputs)
        for tap in 0..<shape.width {
            // The oldest tap is the slot after the newest, which the ring would overwrite next.
            let slot = (hop + 1 + tap * shape.dilation) % shape.span
            addProduct(
                matrix: stage.weights + tap * shape.inputs * shape.outputs, columns: shape.inputs,
                rows: shape.outputs, input: ring + slot * shape.inputs, to: target)
        }
    }

    /// Forgets everything seen. Real-time safe.
    mutating func reset() {
        _ = past.mutableElements.update(from: settled.elements)
        hop = 0
    }
}
