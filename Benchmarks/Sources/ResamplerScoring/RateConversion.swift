import PCM

/// What follows of two rates alone.
enum RateConversion {
    /// How many instants of the output lie before the end of so many samples of the input.
    static func count(_ inputCount: Int, from input: SampleRate, to output: SampleRate) -> Int {
        (inputCount * output.hertz + input.hertz - 1) / input.hertz
    }
}
