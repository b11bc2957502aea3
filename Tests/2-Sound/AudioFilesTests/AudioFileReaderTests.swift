import AudioFiles
import PCM
import Testing
import TestSupport
import VoiceTesting

@Suite("Reading")
struct AudioFileReaderTests: ~Copyable {
    let directory = TemporaryDirectory()

    /// One encoding of WAV, as bytes of samples with full scale at -1 ... 1, and its coarsest step.
    struct Encoding: Sendable, CustomStringConvertible {
        var description: String
        var formatTag: UInt16
        var bits: UInt16
        var step: Float
        var encode: @Sendable (Float) -> [UInt8]
    }

    static let encodings: [Encoding] = [
        Encoding(description: "8-bit unsigned", formatTag: 1, bits: 8, step: 1 / 128) {
            [UInt8(128 + ($0 * 128).rounded())]
        },
        Encoding(description: "16-bit", formatTag: 1, bits: 16, step: 1 / 32768) {
            WAVBytes.littleEndian(Int16(($0 * 32768).rounded()))
        },
        Encoding(description: "24-bit", formatTag: 1, bits: 24, step: 1 / 8_388_608) {
            Array(WAVBytes.littleEndian(Int32(($0 * 8_388_608).rounded())).prefix(3))
        },
        Encoding(description: "32-bit", formatTag: 1, bits: 32, step: 1 / 8_388_608) {
            WAVBytes.littleEndian(Int32(($0 * 2_147_483_648).rounded()))
        },
        Encoding(description: "float", formatTag: 3, bits: 32, step: 0) { WAVBytes.littleEndian($0) },
        Encoding(description: "double", formatTag: 3, bits: 64, step: 0) {
            WAVBytes.littleEndian(Double($0).bitPattern)
        },
        // The widest of mu-law's steps, from half of full scale up, is 1024 of 16-bit's (G.711).
        Encoding(description: "mu-law", formatTag: 7, bits: 8, step: 1024 / 32768) { [muLaw($0)] },
    ]

    @Test(
        "Every encoding, channel count and rate of WAV is read as the mean of its channels",
        arguments: encodings, [(1, 16_000), (2, 44_100), (3, 22_050), (8, 48_000), (1, 96_000), (1, 8000)])
    func reading(_ encoding: Encoding, _ shape: (channelCount: Int, hertz: Int)) throws {
        let sine = SyntheticSignal.sine(
            hertz: 440, seconds: 0.1, sampleRate: SampleRate(shape.hertz))
        var file = WAVBytes()
        file.formatTag = encoding.formatTag
        file.bitsPerSample = encoding.bits
        file.channelCount = UInt16(shape.channelCount)
        file.sampleRate = UInt32(shape.hertz)
        // The channels differ, so that a reader which takes one of them for the mean fails.
        let gains = (0..<shape.channelCount).map { 1 - 0.1 * Float($0) }
        file.data = sine.flatMap { sample in gains.flatMap { encoding.encode(sample * $0) } }
        let result = try readAll(directory.write(file.bytes, as: "sine.wav"))

        #expect(result.sampleRate.hertz == shape.hertz)
        #expect(result.channelCount == shape.channelCount)
        #expect(result.frameCount == sine.count)
        #expect(result.samples.count == sine.count)
        #expect(result.truncation == nil)
        let mean = gains.reduce(0, +) / Float(shape.channelCount)
        let worst = zip(result.samples, sine).map { abs($0 - mean * $1) }.max() ?? 1
        // Half a step of rounding, and the rounding of the sum of up to 8 numbers below 1 in 24 bits.
        #expect(worst <= encoding.step / 2 + 1e-6)
    }

    @Test("The same samples come for any chunk size", arguments: [1, 7, 160, 4096, 16_384, 16_385, 100_000])
    func chunking(chunk: Int) throws {
        let stereo = SyntheticSignal.int16(SyntheticSignal.noise(seconds: 4.5))
        let path = directory.write(WAVBytes(stereo, channelCount: 2).bytes, as: "stereo.wav")
        let expected = stride(from: 0, to: stereo.count, by: 2).map {
            (Float(stereo[$0]) / 32768 + Float(stereo[$0 + 1]) / 32768) / 2
        }
        let isSame = try readAll(path, chunk: chunk).samples == expected
        #expect(isSame)
    }

    @Test("What is no number in a floating-point file is read as 0 and counted")
    func nonFinite() throws {
        var file = WAVBytes()
        file.formatTag = 3
        file.bitsPerSample = 32
        let samples: [Float] = [0.5, .nan, .infinity, -.infinity, -0.25, 1.5, .signalingNaN]
        file.data = samples.flatMap { WAVBytes.littleEndian($0) }
        let result = try readAll(directory.write(file.bytes, as: "nan.wav"))
        // Values beyond full scale are levels, not errors; the program that converts them decides what to do.
        #expect(result.samples == [0.5, 0, 0, 0, -0.25, 1.5, 0])
        #expect(result.nonFiniteFrameCount == 4)
    }

    @Test("A frame counts once, whichever of its channels is no number")
    func nonFiniteFrames() throws {
        var file = WAVBytes()
        file.formatTag = 3
        file.bitsPerSample = 32
        file.channelCount = 2
        let huge = Float.greatestFiniteMagnitude
        let samples: [Float] = [0.5, .nan, .infinity, -.infinity, -0.25, 0.75, huge, huge]
        file.data = samples.flatMap { WAVBytes.littleEndian($0) }
        let result = try readAll(directory.write(file.bytes, as: "nan.wav"))
        #expect(result.samples == [0.25, 0, 0.25, 0])
        #expect(result.nonFiniteFrameCount == 3)
    }

    @Test("A rate at which no word can be told is refused with a sentence", arguments: [1, 62, 63, 3999])
    func lowRates(hertz: UInt32) throws {
        var file = WAVBytes([1, 2, 3])
        file.sampleRate = hertz
        let path = directory.write(file.bytes, as: "low.wav")
        let error = #expect(throws: AudioFileError.self) { try readAll(path) }
        #expect(error?.code == .unsupported && error?.message.contains("\(hertz) Hz") == true)
        file.sampleRate = 4000
        #expect(try readAll(directory.write(file.bytes, as: "low.wav")).samples.count == 3)
    }

    @Test("The encoding is named for people")
    func encodingName() throws {
        let path = directory.write(WAVBytes([1, 2, 3]).bytes, as: "x.wav")
        #expect(try readAll(path).encoding == "WAV, Signed 16 bit PCM")
    }

    @Test("The name's ending does not matter")
    func ending() throws {
        let path = directory.write(WAVBytes([100, -100]).bytes, as: "x.flac")
        #expect(try readAll(path).samples.count == 2)
    }

    @Test("A chunk of another kind before the samples is passed over")
    func otherChunks() throws {
        var file = WAVBytes([100, -100])
        // An odd size is followed by a byte of padding.
        file.chunksBeforeData = Array("note\u{05}\0\0\0hello\0".utf8)
        let result = try readAll(directory.write(file.bytes, as: "x.wav"))
        #expect(result.samples == [100 / 32768, -100 / 32768])
        #expect(result.truncation == nil)
    }

    @Test("An AIFF and an AU file that are cut off say so", arguments: ["aiff", "au"])
    func otherContainers(kind: String) throws {
        let samples = [Int16](repeating: 1000, count: 400)
        let big = samples.flatMap { WAVBytes.littleEndian($0.byteSwapped) }
        let whole = kind == "aiff" ? aiff(big) : au(big)
        let result = try readAll(directory.write(whole, as: "whole"))
        #expect(result.samples == [Float](repeating: 1000 / 32768, count: 400))
        #expect(result.truncation == nil)

        let cut = try readAll(directory.write(Array(whole.dropLast(200)), as: "cut"))
        #expect(cut.samples.count == 300)
        #expect(
            cut.truncation
                == Truncation(promisedFrameCount: 400, presentFrameCount: 300, sampleRate: .speech))
    }

    @Test("A whole recording longer than allowed is refused")
    func tooLong() throws {
        let path = directory.write(WAVBytes([Int16](repeating: 0, count: 16_001)).bytes, as: "x.wav")
        let error = #expect(throws: AudioFileError.self) {
            try AudioFile.readMono(path: path, maximumSeconds: 1)
        }
        #expect(error?.code == .tooLong)
        #expect(try AudioFile.readMono(path: path, maximumSeconds: 1.1).samples.count == 16_001)
    }
}

/// G.711 mu-law: sign, exponent and mantissa of the 14-bit value plus 33, inverted.
private func muLaw(_ sample: Float) -> UInt8 {
    let magnitude = min(8158, Int((abs(sample) * 8192).rounded())) + 33
    let exponent = max(0, magnitude.bitWidth - magnitude.leadingZeroBitCount - 6)
    let mantissa = magnitude >> (exponent + 1) & 0xF
    return ~(UInt8(sample < 0 ? 0x80 : 0) | UInt8(exponent << 4 | mantissa))
}

private func bigEndian(_ value: UInt32) -> [UInt8] { WAVBytes.littleEndian(value.byteSwapped) }

/// 16 kHz as the 80-bit number of an AIFF header: exponent 16383 + 13, mantissa 16000 / 2^13.
private func aiff(_ data: [UInt8]) -> [UInt8] {
    let rate: [UInt8] = [0x40, 0x0C, 0xFA, 0, 0, 0, 0, 0, 0, 0]
    let common = bigEndian(18) + [0, 1] + bigEndian(UInt32(data.count / 2)) + [0, 16] + rate
    let sound = bigEndian(UInt32(data.count + 8)) + bigEndian(0) + bigEndian(0) + data
    let body = Array("AIFFCOMM".utf8) + common + Array("SSND".utf8) + sound
    return Array("FORM".utf8) + bigEndian(UInt32(body.count)) + body
}

/// The header of an AU file: offset, size, 3 for 16 bits, rate, channels.
private func au(_ data: [UInt8]) -> [UInt8] {
    Array(".snd".utf8) + bigEndian(24) + bigEndian(UInt32(data.count)) + bigEndian(3) + bigEndian(16_000)
        + bigEndian(1) + data
}
