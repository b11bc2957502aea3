import CSpeakerEmbedding
import PCM

/// Makes an embedding of a voice: the network of resemblyzer 0.1.4, trained by generalized end-to-end loss (Wan and
/// others, 2018, "Generalized end-to-end loss for speaker verification").
///
/// Three layers of 256 long short-term memories read 1.6 s of mel bands. Their last output passes a layer of 256
/// rectified values, which are scaled to length 1. In longer sound a stretch begins every 0.77 s, and the embedding is
/// the mean of the stretches' embeddings. Before all that, pauses are removed, and all sound is brought to one level.
/// Allocates, and takes milliseconds: not for an audio thread.
public enum SpeakerNetwork {
    /// The most samples of a command that count, at 16 kHz and without pauses: 6 s.
    static let longestSamples = 96_000
    /// The fewest samples that tell a voice, at 16 kHz and without pauses: 0.5 s.
    public static let shortestSamples = 8_000
    /// Hops in a stretch, and from the beginning of one to that of the next.
    private static let stretchHops = 160
    private static let stepHops = 77
    /// The root mean square that all sound is brought to: -25 dBFS. The network reads powers and not their logarithms,
    /// so a level would be part of a voice.
    private static let usualLevel: Float = 0.056_234_13

    /// The root mean square below which there is no voice: -80 dBFS, three steps of 16 bits.
    private static let silence: Float = 1e-4

    /// The embedding of the voice in some sound, of which the first 6 s without pauses count; nil if that is less than
    /// half a second, or if it is silent.
    ///
    /// - Parameter samples: mono, 16 kHz.
    public static func embedding(of samples: [Int16]) -> SpeakerEmbedding? {
        embedding(of: samples, atMost: longestSamples)
    }

    /// The embedding of the first `limit` samples without pauses.
    package static func embedding(of samples: [Int16], atMost limit: Int) -> SpeakerEmbedding? {
        let spoken = Pauses.removed(from: samples, atMost: min(limit, longestSamples))
        guard spoken.count >= shortestSamples, level(of: spoken) > silence else { return nil }
        return embedding(ofSpoken: spoken)
    }

    /// The embedding of sound without pauses, full scale -1 ... 1.
    static func embedding(ofSpoken spoken: [Float]) -> SpeakerEmbedding? {
        let (rows, starts) = bands(of: spoken)
        let stretches = run(rows, starts: starts)
        return SpeakerEmbedding(meanOf: stretches)
    }

    private static func level(of samples: [Float]) -> Float {
        var sum = 0.0
        for sample in samples { sum += Double(sample) * Double(sample) }
        return Float((sum / Double(max(1, samples.count))).squareRoot())
    }

    /// The bands, and the hops at which stretches begin.
    static func bands(of spoken: [Float]) -> (rows: [Float], starts: [Int]) {
        let hopLength = SpeakerBands.hopLength
        let hops = (spoken.count + hopLength) / hopLength
        var starts = Array(stride(from: 0, to: max(1, hops - stretchHops + stepHops + 1), by: stepHops))
        // At least three quarters of the last stretch must be there.
        if let last = starts.last, starts.count > 1,
            4 * (spoken.count - last * hopLength) < 3 * stretchHops * hopLength
        {
            starts.removeLast()
        }
        let level = level(of: spoken)
        let gain = level > 0 ? usualLevel / level : 1
        var bands = SpeakerBands()
        let rows = bands.rows(
            of: spoken.map { $0 * gain }, hops: (starts.last ?? 0) + stretchHops)
        return (rows, starts)
    }

    /// The embeddings of the stretches that begin at the hops of `starts`.
    static func run(_ rows: [Float], starts: [Int]) -> [SpeakerEmbedding] {
        let (weights, width, count) = (SpeakerWeights.bundled, SpeakerWeights.width, starts.count)
        let gateCount = 4 * width
        // The input of a layer, and then its output: stretch after stretch, and in a stretch hop after hop.
        var values: [Float] = []
        for start in starts {
            let first = start * SpeakerBands.count
            values += rows[first..<first + stretchHops * SpeakerBands.count]
        }
        var sums = [Float](repeating: 0, count: count * stretchHops * gateCount)
        var cells = [Float](repeating: 0, count: count * width)
        var hidden = cells
        for memory in weights.memories {
            for row in 0..<count * stretchHops {
                sums.replaceSubrange(row * gateCount..<(row + 1) * gateCount, with: memory.bias)
            }
            var out = [Float](repeating: 0, count: count * stretchHops * width)
            for index in cells.indices { (cells[index], hidden[index]) = (0, 0) }
            sums.withUnsafeMutableBufferPointer { sums in
                guard let sums = sums.baseAddress else { return }
                memory.input.addProducts(
                    values, step: memory.input.columns, count: count * stretchHops, to: sums, step: gateCount)
                for hop in 0..<stretchHops {
                    let gates = sums + hop * gateCount
                    memory.recurrent.addProducts(
                        hidden, step: width, count: count, to: gates, step: stretchHops * gateCount)
                    ve_step_cells(gates, stretchHops * gateCount, width, count, &cells, &hidden)
                    for stretch in 0..<count {
                        let place = (stretch * stretchHops + hop) * width
                        out.withUnsafeMutableBufferPointer { out in
                            for cell in 0..<width { out[place + cell] = hidden[stretch * width + cell] }
                        }
                    }
                }
            }
            values = out
        }
        return (0..<count).compactMap { stretch in
            var last = weights.lastBias
            weights.last.addProducts(
                Array(hidden[stretch * width..<(stretch + 1) * width]), step: width, count: 1, to: &last,
                step: width)
            return SpeakerEmbedding(last.map { max(0, $0) })
        }
    }
}
