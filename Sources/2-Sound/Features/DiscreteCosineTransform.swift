import Foundation
import PCM

/// The first coefficients of the orthonormal discrete cosine transform, type II.
///
/// `c[k] = s[k] sum x[n] cos(pi k (n + 1/2) / N)` with `s[0] = sqrt(1/N)` and `s[k] = sqrt(2/N)`: SciPy's
/// `dct(type=2, norm="ortho")`, Kaldi's convention. HTK has `sqrt(2/N)` for c0 as well.
public struct DiscreteCosineTransform: ~Copyable, Sendable {
    /// Values that go in.
    public let inputCount: Int
    /// Values that come out.
    public let outputCount: Int
    private let matrix: FixedBuffer<Float>  // outputCount x inputCount, one coefficient after the other

    /// Allocates the transform's matrix, each row weighted by the lifter if there is one. Not real-time safe.
    public init(inputCount: Int, options: CepstralOptions = CepstralOptions()) throws(FeatureError) {
        try options.validate(bandCount: inputCount)
        self.inputCount = inputCount
        outputCount = options.coefficientCount
        var values: [Float] = []
        for k in 0..<options.coefficientCount {
            let scale = sqrt((k == 0 ? 1 : 2) / Double(inputCount))
            let lift = options.lifter.map { 1 + Double($0) / 2 * sin(.pi * Double(k) / Double($0)) } ?? 1
            for n in 0..<inputCount {
                let angle = Double.pi * Double(k) * (Double(n) + 0.5) / Double(inputCount)
                values.append(Float(scale * lift * cos(angle)))
            }
        }
        matrix = FixedBuffer(values)
    }

    /// Writes ``outputCount`` coefficients of ``inputCount`` values. Real-time safe.
    public mutating func process(
        _ input: UnsafeBufferPointer<Float>, into output: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(input.count >= inputCount && output.count >= outputCount, "buffers do not fit the DCT")
        let matrix = matrix.elements
        for k in 0..<outputCount {
            var sum: Float = 0
            let row = k * inputCount
            for n in 0..<inputCount { sum += matrix[row + n] * input[n] }
            output[k] = sum
        }
    }
}
