import PCM

/// Turns interleaved frames of any format into one channel of floats: the mean of the channels, full scale -1 ... 1.
///
/// The mean and not the first channel, because on many stereo inputs the microphone is only on one, and nobody knows
/// on which. Integers are divided by 2^(bits - 1), so full scale negative is exactly -1.
struct MonoDownmix {
    let format: StreamFormat

    /// Converts as many whole frames as there are and as fit; returns how many. Real-time safe.
    func convert(_ frames: UnsafeRawBufferPointer, into mono: UnsafeMutableBufferPointer<Float>) -> Int {
        let frameCount = min(frames.count / format.bytesPerFrame, mono.count)
        switch format.sampleFormat {
        case .float32: mix(frames, frameCount, mono) { $0.loadUnaligned(as: Float.self) }
        case .int32: mix(frames, frameCount, mono) { Float($0.loadUnaligned(as: Int32.self)) * 0x1p-31 }
        case .int24:
            // The top byte means nothing; shifting it out and back extends the sign.
            mix(frames, frameCount, mono) { Float(($0.loadUnaligned(as: Int32.self) << 8) >> 8) * 0x1p-23 }
        case .int24Packed: mix(frames, frameCount, mono) { Float(Self.packed($0)) * 0x1p-23 }
        case .int16: mix(frames, frameCount, mono) { Float($0.loadUnaligned(as: Int16.self)) * 0x1p-15 }
        case .uint8: mix(frames, frameCount, mono) { Float(Int32($0.load(as: UInt8.self)) - 128) * 0x1p-7 }
        }
        return frameCount
    }

    @inline(__always)
    private func mix(
        _ frames: UnsafeRawBufferPointer, _ frameCount: Int, _ mono: UnsafeMutableBufferPointer<Float>,
        _ sample: (UnsafeRawPointer) -> Float
    ) {
        guard frameCount > 0, var next = frames.baseAddress else { return }
        let step = format.sampleFormat.byteCount
        let channelCount = format.channelCount
        let scale = 1 / Float(channelCount)
        for frame in 0..<frameCount {
            var sum: Float = 0
            for _ in 0..<channelCount {
                sum += sample(next)
                next += step
            }
            mono[frame] = sum * scale
        }
    }

    @inline(__always)
    private static func packed(_ bytes: UnsafeRawPointer) -> Int32 {
        let first = Int32(bytes.load(as: UInt8.self))
        let second = Int32(bytes.load(fromByteOffset: 1, as: UInt8.self))
        let third = Int32(bytes.load(fromByteOffset: 2, as: UInt8.self))
        let isLittleEndian = 1.littleEndian == 1
        let value = isLittleEndian ? first | second << 8 | third << 16 : third | second << 8 | first << 16
        return (value << 8) >> 8
    }
}
