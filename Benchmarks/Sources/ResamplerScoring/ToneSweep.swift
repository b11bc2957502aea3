import PCM

/// The tones that a converter is measured with, in hertz.
struct ToneSweep {
    /// Of the pass band, both ends included.
    let passing: [Double]
    /// Those that the output has no room for, from its end on; closest where a filter falls.
    let aliasing: [Double]

    init(from input: SampleRate, to output: SampleRate) {
        let edge = ConverterFigures.passBand * Double(min(input, output).hertz)
        passing = Array(stride(from: 50, to: edge, by: 50)) + [edge]
        let end = Double(output.hertz) / 2
        let top = Double(input.hertz) / 2 - 50
        let near = end * 1.2
        aliasing = (Array(stride(from: end, to: near, by: 25)) + Array(stride(from: near, to: top, by: 331)))
            .filter { $0 <= top }
    }
}
