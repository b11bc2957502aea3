import PCM

/// Computes the mel-frequency cepstral coefficients of a stream: one feature vector a hop.
///
/// The stages are analysis frame, power spectrum, log mel bands, DCT, running mean and slopes (Davis and Mermelstein,
/// 1980). The slopes are taken before the mean is subtracted, so that the drift of the mean is not in them.
///
/// The vectors are the same, to the last bit, for any chunking. Vector `h` depends only on samples before
/// `h * hopLength + frameLength`.
///
/// ```swift
/// var extractor = try MFCCExtractor()
/// extractor.process(samples) { vector in ... }   // vector.count == extractor.dimension
/// ```
public struct MFCCExtractor: ~Copyable, Sendable {
    /// The settings of the extractor.
    public let options: MFCCOptions
    /// Values in a feature vector.
    public let dimension: Int
    private var framer: AnalysisFramer
    private var spectrum: SpectralStages

    /// Allocates an extractor. Throws when settings contradict each other. Not real-time safe.
    public init(options: MFCCOptions = MFCCOptions()) throws(FeatureError) {
        try options.validate()
        let framer = try AnalysisFramer(options: options.frame)
        let spectrum = try SpectralStages(options: options)
        self.options = options
        dimension = options.dimension
        self.framer = framer
        self.spectrum = spectrum
    }

    /// Takes 16-bit samples in chunks of any size and calls `vector` for every hop that they complete, with a
    /// view that is valid during the call. Real-time safe.
    public mutating func process(
        _ samples: UnsafeBufferPointer<Int16>, vector: (UnsafeBufferPointer<Float>) -> Void
    ) {
        // The framer is borrowed by its own call, so the rest is reached separately.
        withUnsafeMutablePointer(to: &spectrum) { spectrum in
            framer.process(samples) { frame in vector(spectrum.pointee.process(frame)) }
        }
    }

    /// Forgets all input. Real-time safe.
    public mutating func reset() {
        framer.reset()
        spectrum.reset()
    }

    /// All vectors of a whole recording, one after the other. Allocates; the same values as streaming.
    public static func vectors(
        of samples: [Int16], options: MFCCOptions = MFCCOptions()
    ) throws(FeatureError) -> [[Float]] {
        var extractor = try MFCCExtractor(options: options)
        var result: [[Float]] = []
        samples.withUnsafeBufferPointer { samples in
            extractor.process(samples) { result.append(Array($0)) }
        }
        return result
    }
}
