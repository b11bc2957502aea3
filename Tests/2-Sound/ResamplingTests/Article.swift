import Resampling
import PCM

// The code that the article shows, word for word.
struct SpeechRate {
    func convert(_ blocks: [[Float]], from rate: SampleRate) throws -> [Int16] {
        var resampler = try Resampler(from: rate)
        let longest = blocks.map(\.count).max() ?? 0
        let capacity = max(resampler.maximumOutputCount(forInput: longest), resampler.maximumTailCount)
        var output = FixedBuffer<Int16>(repeating: 0, count: capacity)

        var speech: [Int16] = []
        for block in blocks {
            let count = block.withUnsafeBufferPointer { samples in
                resampler.process(samples, into: output.mutableElements)
            }
            speech += output.elements.prefix(count)
        }
        let rest = resampler.finish(into: output.mutableElements)
        return speech + output.elements.prefix(rest)
    }
}
