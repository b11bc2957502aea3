import PCM
import Testing

@testable import Capture

@Suite("From any format to one channel")
struct MonoDownmixTests {
    @Test(
        "Known samples of every format become known floats", arguments: SampleFormat.allCases, [1, 2, 3, 6])
    func knownSamples(sampleFormat: SampleFormat, channelCount: Int) {
        let format = StreamFormat(
            sampleRate: .device, channelCount: channelCount, sampleFormat: sampleFormat)
        // Multiples of 1/128 are exact in all of them, 8 bits included.
        let values: [Float] = [0, 0.5, -0.5, -1, 0.25, 127.0 / 128, -1.0 / 128]
        let frames: [[Float]] = values.indices.map { frame in
            (0..<channelCount).map { values[(frame + $0) % values.count] }
        }
        let bytes = frames.flatMap { $0.flatMap { Self.bytes($0, sampleFormat) } }
        let mono = convert(bytes, format)
        #expect(mono.count == values.count)
        for (frame, sample) in zip(frames, mono) {
            // The mean of exact values in single precision: one rounding.
            #expect(abs(sample - frame.reduce(0, +) / Float(channelCount)) < 1e-6)
        }
    }

    @Test("The unused byte of 24 bits in four means nothing")
    func unusedByte() {
        let format = StreamFormat(sampleRate: .device, channelCount: 1, sampleFormat: .int24)
        let halves: [UInt32] = [0x0040_0000, 0xFF40_0000, 0x00C0_0000, 0xFFC0_0000]
        #expect(convert(halves.flatMap { Self.bytes(of: $0) }, format) == [0.5, 0.5, -0.5, -0.5])
    }

    @Test("The least bit of the wide formats is kept")
    func leastBit() {
        func one(_ format: SampleFormat, _ bytes: [UInt8]) -> [Float] {
            convert(bytes, StreamFormat(sampleRate: .device, channelCount: 1, sampleFormat: format))
        }
        #expect(one(.int32, Self.bytes(of: Int32(1))) == [0x1p-31])
        #expect(one(.int24, Self.bytes(of: Int32(1))) == [0x1p-23])
        #expect(one(.int24Packed, Array(Self.bytes(of: Int32(-1).littleEndian).prefix(3))) == [-0x1p-23])
        #expect(one(.int16, Self.bytes(of: Int16(1))) == [0x1p-15])
    }

    @Test("An incomplete last frame is left out")
    func incomplete() {
        let format = StreamFormat(sampleRate: .device, channelCount: 2, sampleFormat: .int16)
        #expect(convert([0, 0x40, 0, 0x40, 0, 0x40], format) == [0.5])
    }

    @Test(
        "One channel is heard alone, whichever it is", arguments: SampleFormat.allCases, [1, 2, 5, 8])
    func oneChannel(sampleFormat: SampleFormat, channelCount: Int) {
        let format = StreamFormat(
            sampleRate: .device, channelCount: channelCount, sampleFormat: sampleFormat)
        let frames: [[Float]] = (0..<7).map { frame in
            (0..<channelCount).map { Float(frame - 3) / 4 + Float($0) / 128 }
        }
        let bytes = frames.flatMap { $0.flatMap { Self.bytes($0, sampleFormat) } }
        for channel in 0..<channelCount {
            #expect(convert(bytes, format, channel: channel) == frames.map { $0[channel] })
        }
    }

    @Test(
        "A frame is clipped when one channel stands at full scale, whatever the mean hides",
        arguments: SampleFormat.allCases)
    func clipping(sampleFormat: SampleFormat) {
        let stereo = StreamFormat(sampleRate: .device, channelCount: 2, sampleFormat: sampleFormat)
        let full: Float = sampleFormat == .uint8 ? 127.0 / 128 : 32767.0 / 32768
        let below: Float = sampleFormat == .uint8 ? 126.0 / 128 : 32766.0 / 32768
        let frames: [(Float, Float)] = [(full, 0), (0, -1), (full, -1), (below, -below), (0, 0)]
        let bytes = frames.flatMap { Self.bytes($0.0, sampleFormat) + Self.bytes($0.1, sampleFormat) }
        #expect(conversion(bytes, stereo).clippedFrameCount == 3)
        #expect(conversion(bytes, stereo, channel: 0).clippedFrameCount == 2)
        #expect(conversion(bytes, stereo, channel: 1).clippedFrameCount == 2)
    }

    @Test(
        "What is no number on any channel is 0 there, and counted once a frame; so is a mean beyond all numbers"
    )
    func nonFinite() {
        let stereo = StreamFormat(sampleRate: .device, channelCount: 2, sampleFormat: .float32)
        let huge = Float.greatestFiniteMagnitude
        let frames: [(Float, Float)] = [
            (0.5, .nan), (.infinity, -.infinity), (0.25, 0.75), (.signalingNaN, -1), (huge, huge),
            (-huge, huge),
        ]
        let bytes = frames.flatMap { Self.bytes(of: $0.0) + Self.bytes(of: $0.1) }
        #expect(convert(bytes, stereo) == [0.25, 0, 0.5, -0.5, 0, 0])
        let both = conversion(bytes, stereo)
        #expect(both.nonFiniteFrameCount == 4 && both.clippedFrameCount == 3)
        #expect(conversion(bytes, stereo, channel: 0).nonFiniteFrameCount == 2)
    }

    private func conversion(
        _ bytes: [UInt8], _ format: StreamFormat, channel: Int? = nil
    ) -> MonoDownmix.Conversion {
        var mono = [Float](repeating: 0, count: 512)
        return mono.withUnsafeMutableBufferPointer { mono in
            bytes.withUnsafeBytes { MonoDownmix(format: format, channel: channel).convert($0, into: mono) }
        }
    }

    private func convert(_ bytes: [UInt8], _ format: StreamFormat, channel: Int? = nil) -> [Float] {
        // One byte off, because a device's memory need not be aligned for floats.
        let shifted = [0] + bytes
        return [Float](unsafeUninitializedCapacity: 512) { mono, count in
            count = shifted.withUnsafeBytes {
                MonoDownmix(format: format, channel: channel)
                    .convert(UnsafeRawBufferPointer(rebasing: $0[1...]), into: mono).frameCount
            }
        }
    }

    private static func bytes(_ value: Float, _ format: SampleFormat) -> [UInt8] {
        switch format {
        case .float32: bytes(of: value)
        case .int32: bytes(of: Int32(value * 0x1p31))
        case .int24: bytes(of: Int32(value * 0x1p23))
        case .int24Packed: Array(bytes(of: Int32(value * 0x1p23).littleEndian).prefix(3))
        case .int16: bytes(of: Int16(value * 0x1p15))
        case .uint8: [UInt8(Int(value * 128) + 128)]
        }
    }

    private static func bytes<Value: BitwiseCopyable>(of value: Value) -> [UInt8] {
        withUnsafeBytes(of: value) { Array($0) }
    }
}
