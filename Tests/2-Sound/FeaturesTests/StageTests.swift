import Features
import Foundation
import PCM
import Testing
import VoiceTesting

@Suite("Feature stages")
struct StageTests {
    private func logMel(_ signal: [Float]) throws -> [Float] {
        var options = FrameOptions()
        options.preEmphasis = 0
        var framer = try AnalysisFramer(options: options)
        var fft = RealFFT(length: options.fftLength)
        var mel = try MelFilterbank()
        var power = [Float](repeating: 0, count: fft.binCount)
        var bands = [Float](repeating: 0, count: mel.options.bandCount)
        let samples = SyntheticSignal.int16(Array(signal.prefix(400)))
        samples.withUnsafeBufferPointer { samples in
            framer.process(samples) { frame in
                power.withUnsafeMutableBufferPointer { fft.powerSpectrum(of: frame, into: $0) }
                power.withUnsafeBufferPointer { power in
                    bands.withUnsafeMutableBufferPointer { mel.process(power, into: $0) }
                }
            }
        }
        return bands
    }

    @Test("a sine is strongest in the mel band whose centre is nearest", arguments: [8, 15, 22, 30, 37])
    func sineLandsInItsBand(band: Int) throws {
        let centre = MelFilterbankOptions().frequency(ofBand: Double(band))
        let bands = try logMel(SyntheticSignal.sine(hertz: centre, seconds: 0.1))
        #expect(bands.indices.max { bands[$0] < bands[$1] } == band)
    }

    @Test("mel and hertz are inverse, and 1,000 Hz is about 1,000 mel")
    func melScale() {
        for hertz in [60.0, 440, 1000, 4000, 7600] {
            #expect(abs(MelFilterbank.hertz(mel: MelFilterbank.mel(hertz: hertz)) - hertz) < 1e-9)
        }
        #expect(abs(MelFilterbank.mel(hertz: 1000) - 1000) < 0.1)
    }

    @Test("digital silence gives the logarithm of the floor in every band")
    func silenceIsTheFloor() throws {
        let floor = logf(MelFilterbankOptions().floor)
        #expect(try logMel(SyntheticSignal.silence(seconds: 0.1)).allSatisfy { $0 == floor })
    }

    @Test("the rows of the DCT are orthonormal", arguments: [(40, 13), (40, 40), (26, 20)])
    func orthonormal(inputs: Int, outputs: Int) throws {
        var options = CepstralOptions()
        options.coefficientCount = outputs
        var dct = try DiscreteCosineTransform(inputCount: inputs, options: options)
        // The transform of each unit vector is a column of the matrix.
        var columns: [[Float]] = []
        for index in 0..<inputs {
            var unit = [Float](repeating: 0, count: inputs)
            unit[index] = 1
            var column = [Float](repeating: 0, count: outputs)
            unit.withUnsafeBufferPointer { unit in
                column.withUnsafeMutableBufferPointer { dct.process(unit, into: $0) }
            }
            columns.append(column)
        }
        for a in 0..<outputs {
            for b in 0..<outputs {
                let product = columns.reduce(Float(0)) { $0 + $1[a] * $1[b] }
                #expect(abs(product - (a == b ? 1 : 0)) < 1e-5)
            }
        }
    }

    @Test("the slope of a line is its gradient, once the window is full")
    func slopeOfALine() {
        var deltas = DeltaFilter(dimension: 2)
        var slopes: [Float] = [0, 0]
        for t in 0..<20 {
            let vector = [Float(t) * 0.5, 3]
            vector.withUnsafeBufferPointer { vector in
                slopes.withUnsafeMutableBufferPointer { deltas.process(vector, into: $0) }
            }
            if t == 0 { #expect(slopes == [0, 0]) }
            if t >= 4 { #expect(abs(slopes[0] - 0.5) < 1e-6 && slopes[1] == 0) }
        }
    }

    @Test("the running mean is exact at first and exponential later")
    func runningMean() throws {
        var options = CepstralMeanOptions()
        options.initialMean = [0]
        options.priorHops = 0
        options.timeConstant = 10
        var normalization = try CepstralMeanNormalization(dimension: 1, options: options)
        func normalized(_ value: Float) -> Float {
            var vector = [value]
            vector.withUnsafeMutableBufferPointer { normalization.process($0) }
            return vector[0]
        }
        #expect(normalized(4) == 0)  // the mean of 4
        #expect(normalized(2) == -1)  // the mean of 4 and 2
        for _ in 0..<200 { _ = normalized(7) }
        #expect(abs(normalized(7)) < 1e-4)
        #expect(abs(normalized(17) - 9) < 1e-4)  // moved a tenth of the way
    }

    @Test(
        "the level gate opens for what stands out and not for steady noise, at any gain",
        arguments: [-5, 0, 5])
    func levelGate(offset: Float) {
        var gate = LevelGate(margin: 2.3)
        let steady = (0..<100).map { _ in gate.process(level: offset) }
        #expect(!steady.contains(true))
        let loud = gate.process(level: offset + 3)
        let faint = gate.process(level: offset + 1)
        #expect(loud && !faint)
    }

    @Test(
        "contradictory settings are refused with a sentence",
        arguments: [
            ("hop", { @Sendable (o: inout MFCCOptions) in o.frame.hopLength = 401 }),
            ("hop", { $0.frame.hopLength = 0 }),
            ("pre-emphasis", { $0.frame.preEmphasis = .nan }),
            ("sample rate", { $0.mel.highestFrequency = 9000 }),
            ("swap", { $0.mel.lowestFrequency = 7600 }),
            ("floor", { $0.mel.floor = 0 }),
            ("narrower", { $0.mel.bandCount = 200 }),
            ("coefficients", { $0.cepstrum.coefficientCount = 41 }),
            ("lifter", { $0.cepstrum.lifter = 0 }),
            ("time constant", { $0.mean?.priorHops = 301 }),
            ("finite values", { $0.mean?.initialMean = [1, 2] }),
            ("Slopes", { $0.deltaOrder = 3 }),
        ] as [(String, @Sendable (inout MFCCOptions) -> Void)])
    func refused(word: String, change: @Sendable (inout MFCCOptions) -> Void) {
        var options = MFCCOptions()
        change(&options)
        do {
            _ = try MFCCExtractor(options: options)
            Issue.record("accepted")
        } catch {
            #expect(error.code == .badConfiguration)
            #expect(error.message.contains(word), "\(error.message)")
        }
    }
}
