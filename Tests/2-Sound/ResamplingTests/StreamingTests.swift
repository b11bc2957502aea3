import PCM
import Resampling
import Testing
import VoiceTesting

/// Resamples a signal in pieces whose sizes repeat the given ones, and returns the whole output.
func stream(_ signal: [Float], from rate: SampleRate, pieces: [Int]) throws -> [Int16] {
    var resampler = try Resampler(from: rate)
    var output: [Int16] = []
    var position = 0
    var turn = 0
    while position < signal.count {
        let count = min(pieces[turn % pieces.count], signal.count - position)
        let capacity = resampler.maximumOutputCount(forInput: count)
        output += [Int16](unsafeUninitializedCapacity: capacity) { buffer, produced in
            signal.withUnsafeBufferPointer {
                let piece = UnsafeBufferPointer(rebasing: $0[position..<(position + count)])
                produced = resampler.process(piece, into: buffer)
            }
        }
        position += count
        turn += 1
    }
    output += [Int16](unsafeUninitializedCapacity: resampler.maximumTailCount) { buffer, produced in
        produced = resampler.finish(into: buffer)
    }
    return output
}

@Suite("Streaming")
struct StreamingTests {
    @Test(
        "The output is the same bit for bit however the input is cut", arguments: allRates,
        [[1], [7], [160], [441], [480], [511, 512, 513], [1, 0, 1000, 3], [4800], [100_000]])
    func chunking(rate: SampleRate, pieces: [Int]) throws {
        let noise = SyntheticSignal.noise(amplitude: 0.9, seconds: 0.5, sampleRate: rate)
        let whole: [Int16] = try Resampler.resample(noise, from: rate)
        let isSame = try stream(noise, from: rate, pieces: pieces) == whole
        #expect(isSame)
    }

    @Test(
        "There is one output sample for each instant of the input", arguments: allRates,
        [0, 1, 2, 100, 12_345])
    func length(rate: SampleRate, count: Int) throws {
        let output: [Float] = try Resampler.resample([Float](repeating: 0.1, count: count), from: rate)
        let exact = Double(count) * 16_000 / Double(rate.hertz)
        #expect(output.count == Int(exact.rounded(.up)))
    }

    @Test("An impulse stays at its instant", arguments: allRates)
    func alignment(rate: SampleRate) throws {
        var impulse = [Float](repeating: 0, count: rate.hertz)
        impulse[rate.hertz / 2] = 1
        let output: [Float] = try Resampler.resample(impulse, from: rate)
        let peak = output.indices.max { abs(output[$0]) < abs(output[$1]) }
        let instant = Double(rate.hertz / 2) / Double(rate.hertz)
        #expect(peak == Int((instant * 16_000).rounded()))
    }

    @Test("What goes in comes out after the delay that is stated, and no later", arguments: allRates)
    func delay(rate: SampleRate) throws {
        var resampler = try Resampler(from: rate)
        let period = max(1, rate.hertz / 1000)
        let silence = [Float](repeating: 0, count: period)
        var output = [Int16](repeating: 0, count: resampler.maximumOutputCount(forInput: period))
        var given = 0
        var worst = 0.0
        for turn in 1...300 {
            given += silence.withUnsafeBufferPointer { input in
                output.withUnsafeMutableBufferPointer { resampler.process(input, into: $0) }
            }
            worst = max(worst, rate.seconds(of: turn * period) - SampleRate.speech.seconds(of: given))
        }
        let stated = resampler.outputDelaySeconds
        // Output comes at whole samples.
        #expect(worst <= stated + 1.0 / 16_000)
        #expect(worst >= stated - 1.0 / 16_000)
        if rate > .speech { #expect(stated < 0.005) }
        if rate == .speech { #expect(stated == 0) }
        let tail = output.withUnsafeMutableBufferPointer { _ in
            [Int16](unsafeUninitializedCapacity: resampler.maximumTailCount) {
                $1 = resampler.finish(into: $0)
            }
        }
        #expect(tail.count < resampler.maximumTailCount)
        #expect(given + tail.count == (300 * period * 16_000 + rate.hertz - 1) / rate.hertz)
    }

    @Test(
        "What is held back is the same in as many calls as the room takes",
        arguments: [
            SampleRate(8000), SampleRate(44_100), SampleRate(176_400), SampleRate(192_000),
            SampleRate(768_000),
        ],
        [1, 7, 44])
    func tailInPieces(rate: SampleRate, room: Int) throws {
        let noise = SyntheticSignal.noise(amplitude: 0.9, seconds: 0.1, sampleRate: rate)
        let whole: [Int16] = try Resampler.resample(noise, from: rate)
        var resampler = try Resampler(from: rate)
        var output = [Int16](repeating: 0, count: resampler.maximumOutputCount(forInput: noise.count))
        output.removeLast(
            output.count
                - output.withUnsafeMutableBufferPointer { output in
                    noise.withUnsafeBufferPointer { resampler.process($0, into: output) }
                })
        let tailCount = whole.count - output.count
        var piece = [Int16](repeating: 0, count: room)
        var callCount = 0
        while case let count = piece.withUnsafeMutableBufferPointer({ resampler.finish(into: $0) }), count > 0
        {
            output += piece.prefix(count)
            callCount += 1
        }
        #expect(output == whole)
        #expect(tailCount > 0 && callCount == (tailCount + room - 1) / room)
    }

    @Test("A stream that begins before all of the last one was given is heard as if it were the first")
    func tailLeftBehind() throws {
        let rate = SampleRate(192_000)
        let noise = SyntheticSignal.noise(amplitude: 0.9, seconds: 0.1, sampleRate: rate)
        let fresh: [Float] = try Resampler.resample(noise, from: rate)
        var resampler = try Resampler(from: rate)
        let capacity = resampler.maximumOutputCount(forInput: noise.count) + resampler.maximumTailCount
        var output = [Float](repeating: 0, count: capacity)
        for _ in 0..<2 {
            let count = output.withUnsafeMutableBufferPointer { output in
                noise.withUnsafeBufferPointer { resampler.process($0, into: output) }
            }
            #expect(output.prefix(count).elementsEqual(fresh.prefix(count)))
            let given = output.withUnsafeMutableBufferPointer {
                resampler.finish(into: UnsafeMutableBufferPointer(rebasing: $0[..<5]))
            }
            #expect(given == 5)
        }
    }

    @Test("After the end, or a reset, it starts anew", arguments: allRates)
    func reuse(rate: SampleRate) throws {
        let noise = SyntheticSignal.noise(seconds: 0.1, sampleRate: rate)
        let fresh: [Float] = try Resampler.resample(noise, from: rate)
        var resampler = try Resampler(from: rate)
        let capacity = resampler.maximumOutputCount(forInput: noise.count) + resampler.maximumTailCount
        for turn in 0..<3 {
            let again = [Float](unsafeUninitializedCapacity: capacity) { output, count in
                count = noise.withUnsafeBufferPointer { resampler.process($0, into: output) }
                count += resampler.finish(into: UnsafeMutableBufferPointer(rebasing: output[count...]))
            }
            #expect(again == fresh, "turn \(turn)")
            _ = [Float](unsafeUninitializedCapacity: capacity) { output, count in
                count = noise.withUnsafeBufferPointer { resampler.process($0, into: output) }
            }
            resampler.reset()
        }
    }
}
