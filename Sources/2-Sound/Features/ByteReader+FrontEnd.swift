import Intake

extension ByteReader<FeatureError> {
    /// The next `count` floats, each of which must be a number.
    mutating func numbers(_ count: Int) throws(FeatureError) -> [Float] {
        let values = try floats(count)
        try FeatureError.requireFile(values.allSatisfy(\.isFinite), "it holds values that are not numbers")
        return values
    }

    /// The weights and bias of a convolution.
    mutating func convolution(_ shape: ConvolutionShape) throws(FeatureError) -> ConvolutionWeights {
        let weights = try numbers(shape.weightCount)
        return ConvolutionWeights(shape: shape, weights: weights, bias: try numbers(shape.outputs))
    }
}
