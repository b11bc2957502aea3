import BenchmarkKit
import Foundation
import ResamplerScoring

/// The page about the resampler.
struct ResamplingReport {
    let rows: [ResamplingRow]

    /// Two lines a rate.
    var table: String {
        var table = MarkdownTable(
            columns: [
                "from Hz", "", "pass band dB", "alias or image dB", "delay ms", "same for any pieces",
                "processor", "ratio",
            ])
        for row in rows {
            let ratio = row.cost.ratio
            table.add(
                ["\(row.inputRate)", "engine"]
                    + cells(
                        row.engine, row.cost.first,
                        ratio: String(
                            format: "%.2f (%.2f ... %.2f)", ratio.median, ratio.lowest, ratio.highest)))
            table.add(["", "soxr HQ"] + cells(row.soxr, row.cost.second, ratio: "1"))
        }
        return table.text
    }

    func markdown(_ conditions: Conditions) -> String {
        """
        # Resampling to 16 kHz

        \(conditions.markdown)
        \(table)
        - **Pass band**: how far a tone of 50 Hz to 0.45 of the lower rate (7.2 kHz of 16) is from its level, at the most.
        - **Alias or image**: what comes out beside the tone, against what went in, at the worst, for those tones and for all
          from 8 kHz to the end of the input's band. Tones between the two fall off and are not counted.
        - **Delay**: how long after an instant went in it comes out, at the longest, in pieces of 1 ms. soxr works in blocks of
          a Fourier transform: cheap, and late.
        - **Processor**: share of one core, in pieces of 10 ms, 32-bit floats in and out. **Ratio**: to soxr's, the median of 15
          rounds by turns (lowest ... highest).

        The engine's is speexdsp at quality 7 behind `Resampler`, which also counts and replaces what is no number.
        [Why](../../docs/decisions/0003-resampler.md): every reaction waits for the resampler.

        """
    }

    private func cells(_ figures: ConverterFigures, _ cost: Double, ratio: String) -> [String] {
        [
            String(format: "%.4f", figures.passBandDeviation), String(format: "%.0f", figures.residue),
            String(format: "%.1f", figures.delay * 1000), figures.isSameForAnyPieces ? "yes" : "no",
            String(format: "%.3f %%", cost * 100), ratio,
        ]
    }
}
