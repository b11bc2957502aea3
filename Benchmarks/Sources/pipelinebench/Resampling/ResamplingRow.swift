import BenchmarkKit
import PCM
import ResamplerScoring

/// One rate: the engine's resampler and libsoxr's.
struct ResamplingRow: Encodable {
    /// In hertz.
    var inputRate: Int
    var engine: ConverterFigures
    var soxr: ConverterFigures
    /// The engine's first.
    var cost: ConversionCost

    /// Measures the way from `rate` to that of speech.
    init(from rate: SampleRate) throws {
        let engine = { try EngineConverter(from: rate, to: .speech) }
        let soxr = { try SoxrConverter(from: rate, to: .speech) }
        inputRate = rate.hertz
        self.engine = try ConverterFigures(engine)
        self.soxr = try ConverterFigures(soxr)
        cost = try ConversionCost(engine, soxr)
    }
}
