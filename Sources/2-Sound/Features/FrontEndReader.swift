/// Reads little-endian values one after the other and never past the end.
struct FrontEndReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var remaining: Int { bytes.count - position }

    /// The next `count` bytes.
    mutating func bytes(_ count: Int) throws(FeatureError) -> UnsafeRawBufferPointer {
        try FeatureError.requireFile(count >= 0 && count <= remaining, "it is cut short")
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    /// The next 32 bits.
    mutating func word() throws(FeatureError) -> UInt32 {
        UInt32(littleEndian: try bytes(4).loadUnaligned(as: UInt32.self))
    }

    /// The next `count` floats, each of which must be a number.
    mutating func floats(_ count: Int) throws(FeatureError) -> [Float] {
        let raw = try bytes(4 * count)
        var values = [Float](repeating: 0, count: count)
        for index in 0..<count {
            let pattern = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
            values[index] = Float(bitPattern: pattern)
        }
        try FeatureError.requireFile(values.allSatisfy(\.isFinite), "it holds values that are not numbers")
        return values
    }

    /// The weights and bias of a convolution.
    mutating func convolution(_ shape: ConvolutionShape) throws(FeatureError) -> ConvolutionWeights {
        let weights = try floats(shape.weightCount)
        return ConvolutionWeights(shape: shape, weights: weights, bias: try floats(shape.outputs))
    }
}
