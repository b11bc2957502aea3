import Foundation
import PCM
import TestSupport

/// The bytes of a small front end with random weights, for tests that damage them.
struct FrontEndBytes {
    var magic = Array("VEFE".utf8)
    var version: UInt32 = 1
    /// The value of the length field; nil for the true length.
    var headerLength: UInt32?
    var header = """
        {"sampleRate": 16000, "frameLength": 400, "hopLength": 160, "fftLength": 512, "window": "hann",
         "preEmphasis": 0.97, "melBands": 20, "lowestFrequency": 60, "highestFrequency": 7600,
         "normalization": {"levelDecay": 0.99, "leastLevel": 1e-4, "levelFloor": 3e-5, "meanGate": 0.003,
                           "noiseMargin": 4, "noiseRise": 1.007, "meanPrior": 50, "meanConstant": 300},
         "layers": [{"in": 20, "out": 12, "width": 3, "dilation": 1}, {"in": 12, "out": 8, "width": 2, "dilation": 3}],
         "lookAhead": 4, "bottleneck": 8, "phones": ["SIL", "AA", "AE"], "features": 5, "gaussians": 2}
        """
    var melMean = [Float](repeating: -6, count: 20)
    /// Layers, bottleneck, head and projection, each with its bias.
    var weights: [Float] = {
        var generator = SeededGenerator(seed: 5)
        let count = (60 + 1) * 12 + (24 + 1) * 8 + (8 + 1) * 8 + (8 + 1) * 3 + (8 + 1) * 5
        return (0..<count).map { _ in Float.random(in: -0.5...0.5, using: &generator) }
    }()
    var withinVariance: [Float] = [1, 1, 1, 1, 1]
    var gaussianWeights: [Float] = [0.25, 0.75]
    var gaussianMeans = [Float](repeating: 0, count: 10)
    var gaussianVariances = [Float](repeating: 1, count: 10)
    /// The weights of the speech mask, each layer with its bias; empty without a mask.
    var maskWeights: [Float] = []
    var digest = [UInt8](0..<32)

    var bytes: [UInt8] {
        let floats =
            melMean + weights + withinVariance + gaussianWeights + gaussianMeans + gaussianVariances
            + maskWeights
        let text = Array(header.utf8)
        let payload = floats.flatMap { littleEndian($0.bitPattern) }
        return magic + littleEndian(version) + littleEndian(headerLength ?? UInt32(text.count)) + text
            + payload
            + digest
    }

    private func littleEndian(_ word: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }

    /// A front end with a speech mask.
    static var masked: FrontEndBytes {
        var file = FrontEndBytes()
        file.replace(
            "\"gaussians\": 2",
            """
            "gaussians": 2, "mask": [{"in": 28, "out": 6, "width": 1, "dilation": 1},
                                     {"in": 6, "out": 20, "width": 1, "dilation": 1}]
            """)
        var generator = SeededGenerator(seed: 6)
        file.maskWeights = (0..<29 * 6 + 7 * 20).map { _ in Float.random(in: -0.5...0.5, using: &generator) }
        return file
    }

    /// Returns the bytes of the bundled front end.
    static func bundled() throws -> [UInt8] {
        try Array(Data(contentsOf: Checkout.root.appending(path: "Models/frontend.vefe")))
    }
}
