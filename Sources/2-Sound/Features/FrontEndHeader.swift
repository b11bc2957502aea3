import PCM

/// The part of a `.vefe` file's header about the computation. The part about the making of the file is left unread.
struct FrontEndHeader: Decodable {
    var sampleRate: Int
    var frameLength: Int
    var hopLength: Int
    var fftLength: Int
    var window: String
    var preEmphasis: Float
    var melBands: Int
    var lowestFrequency: Float
    var highestFrequency: Float
    var normalization: BandNormalizationOptions
    var layers: [ConvolutionShape]
    var lookAhead: Int
    var bottleneck: Int
    var phones: [String]
    var features: Int
    var gaussians: Int
    /// The convolutions of the speech mask, one hop wide; nil if there is no mask.
    var mask: [ConvolutionShape]?

    var frame: FrameOptions {
        var options = FrameOptions()
        options.frameLength = frameLength
        options.hopLength = hopLength
        options.preEmphasis = preEmphasis
        return options
    }

    var mel: MelFilterbankOptions {
        var options = MelFilterbankOptions()
        options.bandCount = melBands
        options.lowestFrequency = lowestFrequency
        options.highestFrequency = highestFrequency
        // Keeps the logarithm finite; the floor that matters comes with the normalization.
        options.floor = 1e-10
        return options
    }

    /// The convolutions in the order of their weights: the layers, the bottleneck.
    var stack: [ConvolutionShape] {
        layers + [.pointwise(layers.last?.outputs ?? 0, bottleneck)]
    }

    /// How many floats follow, if the header is valid.
    var floatCount: Int {
        let matrices =
            stack + [.pointwise(bottleneck, phones.count), .pointwise(bottleneck, features)] + (mask ?? [])
        let convolutions = matrices.reduce(0) { $0 + $1.weightCount + $1.outputs }
        return melBands + convolutions + features + gaussians * (1 + 2 * features)
    }

    /// Refuses sizes that no front end has, so that all later work is bounded.
    func validate() throws(FeatureError) {
        try require(sampleRate == SampleRate.speech.hertz, "a sample rate of \(sampleRate) Hz")
        try require((2...4096).contains(frameLength), "analysis frames of \(frameLength) samples")
        try require(window == WindowFunction.hann.rawValue, "the window \(window)")
        try frame.validate()
        try require(fftLength == frame.fftLength, "an FFT of \(fftLength) samples")
        // Bands that are too narrow for the FFT show only when they are made.
        _ = try MelFilterbank(options: mel, fftLength: fftLength)
        try normalization.validate()
        try require((1...16).contains(layers.count), "\(layers.count) convolutions")
        try validate(stack, inputs: melBands)
        if let mask {
            try validate(mask, inputs: (layers.last?.outputs ?? 0) + melBands)
            try require(
                (1...4).contains(mask.count) && mask.last?.outputs == melBands
                    && mask.allSatisfy { $0.width == 1 },
                "a mask that does not tell of each band of one hop")
        }
        try require((1...512).contains(bottleneck), "a bottleneck of \(bottleneck) values")
        try require((0...64).contains(lookAhead), "a look-ahead of \(lookAhead) hops")
        try require((1...256).contains(features), "\(features) features")
        try require((1...1024).contains(gaussians), "\(gaussians) Gaussians")
        try require(
            (2...256).contains(phones.count) && phones[0] == "SIL", "phones that do not begin with SIL")
    }

    private func validate(_ shapes: [ConvolutionShape], inputs: Int) throws(FeatureError) {
        var inputs = inputs
        for shape in shapes {
            try require(
                shape.inputs == inputs,
                "a convolution of \(shape.inputs) values after one that gives \(inputs)")
            try require(
                (1...512).contains(shape.outputs) && (1...9).contains(shape.width)
                    && (1...64).contains(shape.dilation),
                "a convolution outside 512 values, 9 taps, dilation 64")
            inputs = shape.outputs
        }
    }

    private func require(_ condition: Bool, _ what: @autoclosure () -> String) throws(FeatureError) {
        try FeatureError.requireFile(condition, "its header names \(what()), which this program cannot use")
    }
}
