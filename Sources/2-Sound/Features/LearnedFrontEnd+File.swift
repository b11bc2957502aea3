import Foundation
import Intake
import PCM

/// The `.vefe` file, in little-endian byte order:
///
///     0   4   magic "VEFE"
///     4   4   version of this layout, 1
///     8   4   length h of the header, at most 64 kB
///     12  h   header, JSON
///     ..      32-bit floats: mean of each mel band; of each convolution, then of the bottleneck, the phone head
///             and the projection to features, the weights (outputs x taps x inputs, oldest tap first) and the bias;
///             variance within a phone of each feature; weights, means and variances of the Gaussians; of each
///             convolution of the speech mask, if there is one, the weights and the bias
///     ..  32  SHA-256 of all that came before
extension LearnedFrontEnd {
    private static let magic: [UInt8] = Array("VEFE".utf8)
    private static let version: UInt32 = 1
    private static let longestHeader = 65_536
    private static let longestFile = 8_000_000
    private static let digestLength = 32

    init(_ bytes: UnsafeRawBufferPointer) throws(FeatureError) {
        var reader = ByteReader(bytes, cutShort: FeatureError.file("it is cut short"))
        try FeatureError.requireFile(bytes.count <= Self.longestFile, "it is larger than any front end")
        let magic = try reader.bytes(Self.magic.count)
        try FeatureError.requireFile(magic.elementsEqual(Self.magic), "it is no front end")
        let version = try reader.word()
        try FeatureError.requireFile(
            version == Self.version,
            "it has version \(version) and this program reads version \(Self.version)")
        let length = try reader.word()
        try FeatureError.requireFile(length <= UInt32(Self.longestHeader), "its header is too long")
        let text = try reader.bytes(Int(length))
        let header: FrontEndHeader
        do { header = try JSONDecoder().decode(FrontEndHeader.self, from: Data(text)) } catch {
            throw FeatureError(
                .badFile, "The front end's header does not read as one: fetch or make it again.",
                underlying: error)
        }
        try header.validate()
        try FeatureError.requireFile(
            reader.remaining == 4 * header.floatCount + Self.digestLength,
            "it is not as long as its header promises")
        try self.init(header, &reader)
    }

    private init(_ header: FrontEndHeader, _ reader: inout ByteReader<FeatureError>) throws(FeatureError) {
        frame = header.frame
        mel = header.mel
        normalization = header.normalization
        lookAheadHops = header.lookAhead
        phones = header.phones

        melMean = try reader.numbers(header.melBands)
        var stack: [ConvolutionWeights] = []
        for shape in header.stack { stack.append(try reader.convolution(shape)) }
        self.stack = stack
        head = try reader.convolution(.pointwise(header.bottleneck, header.phones.count))
        projection = try reader.convolution(.pointwise(header.bottleneck, header.features))
        withinVariance = try reader.numbers(header.features)
        gaussianWeights = try reader.numbers(header.gaussians)
        gaussianMeans = try reader.numbers(header.gaussians * header.features)
        gaussianVariances = try reader.numbers(header.gaussians * header.features)
        var mask: [ConvolutionWeights] = []
        for shape in header.mask ?? [] { mask.append(try reader.convolution(shape)) }
        self.mask = mask
        let digest = try reader.bytes(Self.digestLength)
        identity =
            "learned-"
            + digest.prefix(8).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        try validate()
    }

    private func validate() throws(FeatureError) {
        try FeatureError.requireFile(
            withinVariance.allSatisfy { $0 > 0 } && gaussianVariances.allSatisfy { $0 > 0 },
            "it holds a variance that is not above 0")
        try FeatureError.requireFile(
            gaussianWeights.allSatisfy { $0 > 0 } && abs(gaussianWeights.reduce(0, +) - 1) < 1e-3,
            "its Gaussians do not weigh 1 together")
        // The input is bounded, so a bound of the output is known: no input makes infinity or "not a number".
        var bound = BandNormalization.outputBound(options: normalization, initialMean: melMean)
        var maskBound = bound
        for layer in stack {
            // The mask takes the bands and the output of the last convolution before the bottleneck.
            maskBound = max(maskBound, bound)
            bound = try Self.outputBound(of: layer, inputBound: bound)
        }
        for layer in mask { maskBound = try Self.outputBound(of: layer, inputBound: maskBound) }
        for layer in [head, projection] { _ = try Self.outputBound(of: layer, inputBound: bound) }
    }

    private static func outputBound(of layer: ConvolutionWeights, inputBound: Float) throws(FeatureError)
        -> Float
    {
        let bound = layer.outputBound(inputBound: inputBound)
        // Checked for every layer: infinity times a weight of zero is NaN, and no comparison with NaN is true.
        try FeatureError.requireFile(bound < 1e30, "its weights are larger than any that were trained")
        return bound
    }
}
