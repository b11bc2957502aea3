import PCM

/// The shape of one causal convolution: `y[t] = b + sum over k of W[k] x[t - (width - 1 - k) dilation]`.
struct ConvolutionShape: Hashable, Decodable, Sendable {
    var inputs: Int
    var outputs: Int
    var width: Int
    var dilation: Int

    enum CodingKeys: String, CodingKey {
        case inputs = "in"
        case outputs = "out"
        case width
        case dilation
    }

    /// A convolution of width 1: the same product for every hop.
    static func pointwise(_ inputs: Int, _ outputs: Int) -> ConvolutionShape {
        ConvolutionShape(inputs: inputs, outputs: outputs, width: 1, dilation: 1)
    }

    var weightCount: Int { outputs * width * inputs }

    /// How many hops of input the convolution must remember, the newest included.
    var span: Int { (width - 1) * dilation + 1 }
}

/// The weights of a causal convolution, in the order in which they are read.
final class ConvolutionWeights: Sendable {
    let shape: ConvolutionShape
    /// width x inputs x outputs, the oldest tap first.
    let weights: FixedBuffer<Float>
    let bias: FixedBuffer<Float>

    /// Takes weights as outputs x width x inputs, the order in which they are trained and stored.
    init(shape: ConvolutionShape, weights trained: [Float], bias: [Float]) {
        precondition(
            trained.count == shape.weightCount && bias.count == shape.outputs, "weights that do not fit")
        let columns = shape.width * shape.inputs
        var transposed = [Float](repeating: 0, count: trained.count)
        for row in 0..<shape.outputs {
            for column in 0..<columns {
                transposed[column * shape.outputs + row] = trained[row * columns + column]
            }
        }
        self.shape = shape
        weights = FixedBuffer(transposed)
        self.bias = FixedBuffer(bias)
    }

    /// The largest possible magnitude of an output if no input exceeds `bound`.
    func outputBound(inputBound: Float) -> Float {
        var largest: Float = 0
        for row in 0..<shape.outputs {
            var sum: Float = 0
            for column in 0..<shape.width * shape.inputs {
                sum += abs(weights[column * shape.outputs + row])
            }
            largest = max(largest, abs(bias[row]) + sum * inputBound)
        }
        return largest
    }
}
