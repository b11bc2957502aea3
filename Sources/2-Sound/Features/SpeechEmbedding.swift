import CSpeechEmbedding
import PCM

/// Google's speech embedding, streaming: every 80 ms 96 values that say what 0.78 s of sound sounded like.
///
/// The network was trained on far more speech than a wake word ever will be (Lin and others, 2020, "Training keyword
/// spotters with limited and synthesized speech data"). It takes 32 mel bands every 10 ms. Here these are a linear
/// function of the 40 bands of two hops that a ``LogMelExtractor`` gives, relative to a level that follows the loudest
/// band, so that a gain changes nothing. The extractor computes each value of each layer once. The stream counts as
/// having been silent for ever before it begins.
package struct SpeechEmbedding: ~Copyable, Sendable {
    /// Values in an embedding.
    package static let size = 96
    /// Hops from one embedding to the next.
    package static let stride = 8
    /// The hop, counted from 0, that brings the first embedding: partly of the silence before the stream.
    package static let firstHop = 4
    /// The hop that brings the first embedding without that silence.
    package static let firstWholeHop = 76

    /// Where a layer's input is in the memory, and how many rows it has had.
    struct Stage: BitwiseCopyable {
        var axis: SpeechEmbeddingWeights.Axis
        var columns: Int
        var inputs: Int
        var outputs: Int
        var bands: Int
        var pooledBands: Int
        var pooledTimes: Int
        /// Where the layer's weights begin in the weights' values; its bias follows them.
        var weights: Int
        /// Where the layer's input begins in the memory: for a convolution along bands, a row with a zero before and
        /// after it; for one along time, three rows in a ring.
        var input: Int
        /// Where the row of a pool begins that waits for the next row.
        var held: Int
        /// 1 if the second row of a pool has an even number, else 0.
        var phase: Int
        var count = 0
    }

    private let weights = SpeechEmbeddingWeights.bundled
    private let bandCount = LearnedFrontEnd.bundled.bandCount
    private var stages: FixedBuffer<Stage>
    private var memory: FixedBuffer<Float>
    private var settled: FixedBuffer<Float>
    private var row: FixedBuffer<Float>
    private var pair: FixedBuffer<Float>  // bands of the hop before, and of the newest
    private var bands: FixedBuffer<Float>
    private var level = -Float.infinity
    private var isFirst = true
    private var silent: FixedBuffer<Float>

    /// The embedding of silence, ``size`` values. Real-time safe.
    package var silence: UnsafeBufferPointer<Float> { silent.elements }

    /// Hops of silence after which nothing changes any more; every ring then stands where it began.
    private static let settlingHops = 192
    private static let slope: Float = 0.2
    private static let least: Float = -0.4

    /// Allocates the state; the weights are shared. Not real-time safe: takes some milliseconds.
    package init() {
        var size = 0
        var widest = 0
        let layers = SpeechEmbeddingWeights.layers
        var made: [Stage] = []
        for (index, layer) in layers.enumerated() {
            let input = size
            switch layer.axis {
            case .both: size += 3 * (layer.bands + 2)
            case .bands: size += (layer.bands + 2) * layer.inputs
            case .time: size += 3 * layer.bands * layer.inputs
            }
            let held = size
            if layer.pooledTimes > 1 { size += layer.bands * layer.outputs }
            widest = max(widest, layer.bands * layer.outputs)
            made.append(
                Stage(
                    axis: layer.axis, columns: layer.columns, inputs: layer.inputs, outputs: layer.outputs,
                    bands: layer.bands, pooledBands: layer.pooledBands, pooledTimes: layer.pooledTimes,
                    weights: SpeechEmbeddingWeights.bundled.offsets[index], input: input, held: held,
                    phase: index == layers.count - 2 ? 1 : 0))
        }
        stages = FixedBuffer(made)
        memory = FixedBuffer(repeating: 0, count: size)
        settled = FixedBuffer(repeating: 0, count: size)
        row = FixedBuffer(repeating: 0, count: widest)
        pair = FixedBuffer(repeating: 0, count: 2 * LearnedFrontEnd.bundled.bandCount)
        bands = FixedBuffer(repeating: 0, count: SpeechEmbeddingWeights.bandCount)
        silent = FixedBuffer(repeating: 0, count: SpeechEmbedding.size)
        pair.fill(with: weights.floor)
        mapBands()
        for _ in 0..<SpeechEmbedding.settlingHops where advance() {
            for index in 0..<SpeechEmbedding.size { silent[index] = row[index] }
        }
        _ = settled.mutableElements.update(from: memory.elements)
        reset()
    }

    /// Forgets everything heard. Real-time safe.
    package mutating func reset() {
        _ = memory.mutableElements.update(from: settled.elements)
        let stages = stages.mutableElements
        for index in 0..<stages.count { stages[index].count = 0 }
        pair.fill(with: weights.floor)
        level = -.infinity
        isFirst = true
    }

    /// Takes the log mel bands of the next hop. Returns the embedding every ``stride`` hops, ``size`` values that are
    /// valid until the next call; else nil. Real-time safe.
    package mutating func process(_ hop: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<Float>? {
        let pair = pair.mutableElements
        var loudest = hop[0]
        var band = 0
        while band < bandCount {
            loudest = max(loudest, hop[band])
            pair[band] = pair[bandCount + band]
            band &+= 1
        }
        level = max(loudest, level - weights.decay, weights.least)
        band = 0
        while band < bandCount {
            pair[bandCount + band] = max(hop[band] - level, weights.floor)
            band &+= 1
        }
        if isFirst {
            isFirst = false
            return nil
        }
        mapBands()
        guard advance() else { return nil }
        return UnsafeBufferPointer(rebasing: row.elements[..<SpeechEmbedding.size])
    }

    private mutating func mapBands() {
        let source = weights.values.elements.baseAddress!
        let target = bands.mutableElements
        for band in 0..<target.count { target[band] = source[weights.mapOffset + band] }
        ve_add_products(
            source, 2 * bandCount, target.count, pair.elements.baseAddress!, 0, 1, target.baseAddress!)
    }

    /// Runs the network on the bands of a hop. Returns whether `row` holds an embedding now.
    private mutating func advance() -> Bool {
        let memory = memory.mutableElements.baseAddress!
        let row = row.mutableElements.baseAddress!
        let stages = stages.mutableElements
        let first = memory + stages[0].input
        for band in 0..<SpeechEmbeddingWeights.bandCount {
            let place = first + 3 * (band + 1)
            (place[0], place[1], place[2]) = (place[1], place[2], bands[band])
        }
        let last = stages.count - 1
        for index in 0...last {
            let stage = stages[index]
            stages[index].count += 1
            convolve(stage, memory + stage.input, into: row)
            guard index < last else { return true }
            let width = stage.bands * stage.outputs
            SpeechEmbedding.activate(row, count: width)
            if stage.pooledTimes > 1 {
                let held = memory + stage.held
                guard stage.count % 2 != stage.phase else {
                    held.update(from: row, count: width)
                    return false
                }
                SpeechEmbedding.raise(row, to: held, count: width)
            }
            let next = stages[index + 1]
            let place =
                next.axis == .bands
                ? memory + next.input + next.inputs
                : memory + next.input + next.count % 3 * next.bands * next.inputs
            SpeechEmbedding.pool(row, stage, into: place)
        }
        return true
    }

    private func convolve(
        _ stage: Stage, _ input: UnsafeMutablePointer<Float>, into row: UnsafeMutablePointer<Float>
    ) {
        let matrix = weights.values.elements.baseAddress! + stage.weights
        let bias = matrix + stage.columns * stage.outputs
        for band in 0..<stage.bands { (row + band * stage.outputs).update(from: bias, count: stage.outputs) }
        guard stage.axis == .time else {
            let step = stage.axis == .both ? 3 : stage.inputs
            return ve_add_products(matrix, stage.columns, stage.outputs, input, step, stage.bands, row)
        }
        for tap in 0..<3 {
            // The oldest is the row after the newest in the ring.
            let slot = (stage.count + 1 + tap) % 3
            ve_add_products(
                matrix + tap * stage.inputs * stage.outputs, stage.inputs, stage.outputs,
                input + slot * stage.bands * stage.inputs, stage.inputs, stage.bands, row)
        }
    }

    /// A leaky rectified linear unit with a lower end.
    private static func activate(_ values: UnsafeMutablePointer<Float>, count: Int) {
        var index = 0
        while index < count {
            let value = values[index]
            values[index] = value >= 0 ? value : max(slope * value, least)
            index &+= 1
        }
    }

    private static func raise(
        _ values: UnsafeMutablePointer<Float>, to others: UnsafeMutablePointer<Float>, count: Int
    ) {
        var index = 0
        while index < count {
            values[index] = max(values[index], others[index])
            index &+= 1
        }
    }

    /// Writes the larger value of each two neighbouring bands, or the row itself if the layer pools no bands.
    private static func pool(
        _ row: UnsafeMutablePointer<Float>, _ stage: Stage, into target: UnsafeMutablePointer<Float>
    ) {
        guard stage.pooledBands > 1 else {
            return target.update(from: row, count: stage.bands * stage.outputs)
        }
        var band = 0
        while band < stage.bands {
            let source = row + band * stage.outputs
            let place = target + band / 2 * stage.outputs
            var index = 0
            while index < stage.outputs {
                place[index] = max(source[index], source[stage.outputs + index])
                index &+= 1
            }
            band &+= 2
        }
    }
}
