import PCM

/// Turns interleaved frames of any format into one channel of floats, full scale -1 ... 1: the mean of the channels,
/// or one of them. NaN and infinite samples become 0 and are counted, since they would spoil every later level, filter
/// and model.
///
/// The mean is the default, because many stereo inputs have the microphone on one channel only, and it is unknown on
/// which. Integers are divided by 2^(bits - 1), so full scale negative is exactly -1.
struct MonoDownmix {
    let format: StreamFormat
    /// The channel to take, from 0 and below the format's count; nil for the mean of all.
    let channel: Int?

    init(format: StreamFormat, channel: Int? = nil) {
        precondition(channel.map { (0..<format.channelCount).contains($0) } ?? true, "no such channel")
        self.format = format
        self.channel = channel
    }

    /// The statistics of some converted frames.
    struct Conversion: BitwiseCopyable, Sendable {
        /// Whole frames that were converted.
        var frameCount = 0
        /// How many of these frames stood at full scale on a channel in use. The mean with another channel would
        /// hide that.
        var clippedFrameCount = 0
        /// How many of these frames had a NaN or infinite sample on a channel in use.
        var nonFiniteFrameCount = 0
    }

    /// Converts as many whole frames as there are and as fit. Real-time safe.
    func convert(
        _ frames: UnsafeRawBufferPointer, into mono: UnsafeMutableBufferPointer<Float>
    ) -> Conversion {
        switch format.sampleFormat {
        case .float32: mix(frames, mono) { $0.loadUnaligned(as: Float.self) }
        case .int32: mix(frames, mono) { Float($0.loadUnaligned(as: Int32.self)) * 0x1p-31 }
        case .int24:
            // The top byte means nothing; shifting it out and back extends the sign.
            mix(frames, mono) { Float(($0.loadUnaligned(as: Int32.self) << 8) >> 8) * 0x1p-23 }
        case .int24Packed: mix(frames, mono) { Float(Self.packed($0)) * 0x1p-23 }
        case .int16: mix(frames, mono) { Float($0.loadUnaligned(as: Int16.self)) * 0x1p-15 }
        case .uint8: mix(frames, mono) { Float(Int32($0.load(as: UInt8.self)) - 128) * 0x1p-7 }
        }
    }

    /// The least amplitude that counts as full scale: the largest of 16 bits, or of the format if it has fewer bits.
    private var fullScale: Float {
        format.sampleFormat == .uint8 ? 127.0 / 128 : CaptureBlock.fullScale
    }

    @inline(__always)
    private func mix(
        _ frames: UnsafeRawBufferPointer, _ mono: UnsafeMutableBufferPointer<Float>,
        _ sample: (UnsafeRawPointer) -> Float
    ) -> Conversion {
        let (step, stride) = (format.sampleFormat.byteCount, format.bytesPerFrame)
        var conversion = Conversion(frameCount: min(frames.count / stride, mono.count))
        guard conversion.frameCount > 0, let first = frames.baseAddress else { return Conversion() }
        let channels = channel.map { $0..<$0 + 1 } ?? 0..<format.channelCount
        let (scale, fullScale) = (1 / Float(channels.count), fullScale)
        for frame in 0..<conversion.frameCount {
            var next = first + (frame * stride + channels.lowerBound * step)
            var (sum, isClipped, isFinite) = (Float(0), false, true)
            for _ in channels {
                let value = sample(next)
                next += step
                guard value.isFinite else {
                    isFinite = false
                    continue
                }
                sum += value
                isClipped = isClipped || abs(value) >= fullScale
            }
            // A sum of enormous samples may be infinite, too.
            mono[frame] = sum.isFinite ? sum * scale : 0
            if isClipped { conversion.clippedFrameCount += 1 }
            if !isFinite || !sum.isFinite { conversion.nonFiniteFrameCount += 1 }
        }
        return conversion
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

extension MonoDownmix.Conversion {
    /// Checks samples of one channel, and replaces NaN and infinite ones by 0.
    @inline(__always)
    init(cleaning samples: UnsafeMutableBufferPointer<Float>) {
        self.init(frameCount: samples.count)
        for index in samples.indices {
            if !samples[index].isFinite {
                samples[index] = 0
                nonFiniteFrameCount += 1
            } else if abs(samples[index]) >= CaptureBlock.fullScale {
                clippedFrameCount += 1
            }
        }
    }
}
