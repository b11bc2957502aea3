import PCM
import ResamplerScoring

/// Takes every n-th sample, without a filter: everything above the output's band folds back whole.
struct Decimator: RateConverter {
    let inputRate = SampleRate.device
    let outputRate = SampleRate.speech
    /// What every sample is multiplied by.
    var gain: Float = 1
    /// Samples of the output that are held back until the end.
    var held = 0
    /// Samples of the output that silence goes before, in their places.
    var late = 0
    /// Whether what is taken begins anew with every piece, as a careless one does.
    var forgets = false

    private var position = 0
    private var waiting: [Float] = []
    private var given = 0

    init(gain: Float = 1, held: Int = 0, late: Int = 0, forgets: Bool = false) {
        self.gain = gain
        self.held = held
        self.late = late
        self.forgets = forgets
        waiting = [Float](repeating: 0, count: late)
    }

    mutating func process(
        _ input: UnsafeBufferPointer<Float>, into output: UnsafeMutableBufferPointer<Float>
    ) -> Int {
        if forgets { position = 0 }
        for sample in input {
            if position % 3 == 0 { waiting.append(gain * sample) }
            position += 1
        }
        return give(waiting.count - held - late, into: output)
    }

    mutating func finish(into output: UnsafeMutableBufferPointer<Float>) -> Int {
        give(waiting.count - late, into: output)
    }

    private mutating func give(_ count: Int, into output: UnsafeMutableBufferPointer<Float>) -> Int {
        // One that forgets takes more than there is room for.
        let count = min(count, output.count)
        guard count > 0 else { return 0 }
        for index in 0..<count { output[index] = waiting[index] }
        waiting.removeFirst(count)
        return count
    }
}
