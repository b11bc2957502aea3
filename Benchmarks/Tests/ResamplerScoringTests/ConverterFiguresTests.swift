import BenchmarkKit
import PCM
import ResamplerScoring
import Testing

@Suite("Figures of converters with known answers")
struct ConverterFiguresTests {
    @Test("Without a filter the pass band is flat, and every alias comes through whole")
    func noFilter() throws {
        let figures = try ConverterFigures { Decimator() }
        #expect(figures.passBandDeviation < 0.0001)
        // A tone near an end of the band beats with its own mirror, so its level depends on where one looks.
        #expect(abs(figures.residue) < 0.1)
        #expect(figures.isSameForAnyPieces)
        // A sample that is taken at once waits for nothing; a piece of 48 samples ends 2 after the last that is taken.
        #expect(figures.delay >= -0.001 / 16 && figures.delay < 0.001 / 16)
    }

    @Test("Half the gain is 6.02 dB off, and 6.02 dB less of an alias")
    func gain() throws {
        let figures = try ConverterFigures { Decimator(gain: 0.5) }
        #expect(abs(figures.passBandDeviation - 6.0206) < 0.001)
        #expect(abs(figures.residue + 6.0206) < 0.1)
    }

    @Test("What is held back is delay")
    func held() throws {
        let figures = try ConverterFigures { Decimator(held: 80) }
        #expect(abs(figures.delay - 0.005) < 0.0001)
    }

    @Test("What comes at once, but in a later place, is delay as well")
    func late() throws {
        let figures = try ConverterFigures { Decimator(late: 80) }
        #expect(abs(figures.delay - 0.005) < 0.0001)
    }

    @Test("What depends on the cut is found out")
    func forgetful() throws {
        let figures = try ConverterFigures { Decimator(forgets: true) }
        #expect(!figures.isSameForAnyPieces)
    }

    @Test("The engine and libsoxr keep what is asked of a resampler, but for soxr's delay")
    func contestants() throws {
        let engine = try ConverterFigures { try EngineConverter(from: .device, to: .speech) }
        let soxr = try ConverterFigures { try SoxrConverter(from: .device, to: .speech) }
        for figures in [engine, soxr] {
            #expect(figures.passBandDeviation < 0.1 && figures.residue < -90 && figures.isSameForAnyPieces)
        }
        #expect(engine.delay < 0.005)
        #expect(soxr.delay > 0.005)
    }

    @Test("A converter costs as much as itself")
    func cost() throws {
        let cost = try ConversionCost(
            { try SoxrConverter(from: .device, to: .speech) },
            { try SoxrConverter(from: .device, to: .speech) })
        #expect(cost.first > 0 && cost.ratio.lowest <= cost.ratio.median)
        #expect((0.5...2).contains(cost.ratio.median))
    }
}
