import Feedback
import PCM

extension SoundClip {
    /// Frames of the clip, interleaved in a device's format: the same in every channel, saturated at full scale.
    ///
    /// - Parameter range: positions in ``samples``; beyond the end there is silence.
    func encoded(_ range: Range<Int>, as format: StreamFormat) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count * format.bytesPerFrame)
        for index in range {
            let sample = index < samples.count ? samples[index] : 0
            for _ in 0..<format.channelCount { Self.append(sample, as: format.sampleFormat, to: &bytes) }
        }
        return bytes
    }

    private static func append(_ sample: Float, as format: SampleFormat, to bytes: inout [UInt8]) {
        /// The sample as an integer of `bits`, symmetric rounding, saturated.
        func integer(bits: Int) -> Int32 {
            let scale = Double(1 << (bits - 1))
            let value = sample.isFinite ? (Double(sample) * scale).rounded() : 0
            return Int32(max(-scale, min(scale - 1, value)))
        }
        func append(_ value: some BitwiseCopyable, count: Int) {
            // The bytes are in the machine's order. Three bytes of four are those without the highest, which only
            // repeats the sign; the machine's order decides at which end it is.
            withUnsafeBytes(of: value) { whole in
                let start = count < whole.count && 1.littleEndian != 1 ? whole.count - count : 0
                bytes.append(contentsOf: whole[start..<start + count])
            }
        }
        switch format {
        case .float32: append(sample.isFinite ? max(-1, min(1, sample)) : 0, count: 4)
        case .int32: append(integer(bits: 32), count: 4)
        case .int24: append(integer(bits: 24), count: 4)
        case .int24Packed: append(integer(bits: 24), count: 3)
        case .int16: append(Int16(truncatingIfNeeded: integer(bits: 16)), count: 2)
        case .uint8: append(UInt8(truncatingIfNeeded: integer(bits: 8) + 128), count: 1)
        }
    }
}
