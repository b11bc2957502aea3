import BenchmarkKit
import PCM
import Resampling

/// The resampler, from the 48 kHz of a sound card to the 16 kHz of everything after it.
struct ResampleStage: Stage, ~Copyable {
    private let sound: Sound
    private var resampler: Resampler
    private var output: FixedBuffer<Int16>
    private var outputCount = 0

    init(_ sound: consuming Sound) throws {
        let resampler = try Resampler(from: .device)
        output = FixedBuffer(repeating: 0, count: resampler.maximumOutputCount(forInput: Sound.period))
        self.sound = sound
        self.resampler = resampler
    }

    mutating func process(_ index: Int) {
        outputCount += resampler.process(sound.period(index), into: output.mutableElements)
    }

    func verify(count: Int) throws(BenchmarkError) {
        // The filter holds back less than a step.
        guard abs(outputCount - count * Sound.hop) <= Sound.hop else {
            throw BenchmarkError(.internalError, "\(count) steps were resampled to \(outputCount) samples.")
        }
    }
}
