import Foundation

/// A second implementation of the learned front end from log mel bands on. It computes the whole recording at once, in
/// double precision, by the formulas in Models/training/README.md, without rings or transposed weights.
struct ReferenceFrontEnd {
    struct Header: Decodable {
        struct Layer: Decodable {
            var `in`: Int
            var out: Int
            var width: Int
            var dilation: Int
        }
        struct Normalization: Decodable {
            var levelDecay: Double
            var leastLevel: Double
            var levelFloor: Double
            var meanGate: Double
            var noiseMargin: Double
            var noiseRise: Double
            var meanPrior: Double
            var meanConstant: Double
        }
        var normalization: Normalization
        var layers: [Layer]
        var melBands: Int
        var bottleneck: Int
        var phones: [String]
        var features: Int
        var lookAhead: Int
        var gaussians: Int
        var mask: [Layer]?
    }

    struct Matrix {
        var layer: Header.Layer
        var weights: [Double]
        var bias: [Double]
    }

    var header: Header
    var mean: [Double]
    var stack: [Matrix]
    var head: Matrix
    var projection: Matrix
    var mask: [Matrix]

    init(_ bytes: [UInt8]) throws {
        let data = Data(bytes)
        let length = Int(data[8]) | Int(data[9]) << 8 | Int(data[10]) << 16
        header = try JSONDecoder().decode(Header.self, from: data[12..<12 + length])
        var position = 12 + length
        func floats(_ count: Int) -> [Double] {
            defer { position += 4 * count }
            return (0..<count).map { index in
                let start = position + 4 * index
                let pattern = (0..<4).reduce(0 as UInt32) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
                return Double(Float(bitPattern: pattern))
            }
        }
        func matrix(_ layer: Header.Layer) -> Matrix {
            Matrix(layer: layer, weights: floats(layer.out * layer.width * layer.in), bias: floats(layer.out))
        }
        func pointwise(_ inputs: Int, _ outputs: Int) -> Matrix {
            matrix(Header.Layer(in: inputs, out: outputs, width: 1, dilation: 1))
        }
        mean = floats(header.melBands)
        stack = header.layers.map(matrix) + [pointwise(header.layers.last!.out, header.bottleneck)]
        head = pointwise(header.bottleneck, header.phones.count)
        projection = pointwise(header.bottleneck, header.features)
        _ = floats(header.features + header.gaussians * (1 + 2 * header.features))
        mask = (header.mask ?? []).map(matrix)
    }

    /// Feature vectors and silence posteriors of a whole recording.
    func features(of bands: [[Float]]) -> (vectors: [[Double]], silence: [Double], masks: [[Double]]) {
        // Long silence before and the look-ahead behind; nothing the network sees reaches further back.
        let before = header.layers.reduce(0) { $0 + ($1.width - 1) * $1.dilation }
        let zero = [Double](repeating: 0, count: header.melBands)
        let normalized = normalized(bands)
        var hops =
            Array(repeating: zero, count: before) + normalized
            + Array(repeating: zero, count: header.lookAhead)
        var hidden: [[Double]] = []
        for (index, matrix) in stack.enumerated() {
            if index == stack.count - 1 { hidden = hops }
            hops = convolved(hops, matrix)
            if index < stack.count - 1 { hops = hops.map { $0.map { max($0, 0) } } }
        }
        hops.removeFirst(header.lookAhead)
        let silence = hops.map { bottleneck in
            let logits = convolved([bottleneck.map { max($0, 0) }], head)[0]
            let largest = logits.max()!
            return exp(logits[0] - largest) / logits.reduce(0) { $0 + exp($1 - largest) }
        }
        let masks = zip(hidden.dropFirst(header.lookAhead), normalized).map { hidden, bands in
            var values = hidden + bands
            for (index, matrix) in mask.enumerated() {
                values = convolved([values], matrix)[0]
                if index < mask.count - 1 { values = values.map { max($0, 0) } }
            }
            return mask.isEmpty ? [] : values.map { 1 / (1 + exp(-$0)) }
        }
        return (convolved(hops, projection), silence, masks)
    }

    /// Returns only the hops for which all taps lie inside.
    private func convolved(_ hops: [[Double]], _ matrix: Matrix) -> [[Double]] {
        let layer = matrix.layer
        let reach = (layer.width - 1) * layer.dilation
        return (reach..<hops.count).map { hop in
            (0..<layer.out).map { row in
                var sum = matrix.bias[row]
                for tap in 0..<layer.width {
                    let input = hops[hop - reach + tap * layer.dilation]
                    let first = (row * layer.width + tap) * layer.in
                    for column in 0..<layer.in { sum += matrix.weights[first + column] * input[column] }
                }
                return sum
            }
        }
    }

    private func normalized(_ bands: [[Float]]) -> [[Double]] {
        let settings = header.normalization
        var mean = mean
        var level = 0.0
        var noise = Double.infinity
        var updates = 0.0
        return bands.map { bands in
            let powers = bands.map { exp(Double($0)) }
            let power = powers.reduce(0, +) / Double(powers.count)
            level = max(power, settings.levelDecay * level, settings.leastLevel)
            noise = max(min(power, settings.noiseRise * noise), 1e-4 * settings.leastLevel)
            let values = powers.map { log($0 / level + settings.levelFloor) }
            if power > settings.meanGate * level, power > settings.noiseMargin * noise {
                updates += 1
                let rate = max(1 / (settings.meanPrior + updates), 1 / settings.meanConstant)
                for band in mean.indices { mean[band] += rate * (values[band] - mean[band]) }
            }
            return values.indices.map { values[$0] - mean[$0] }
        }
    }
}
