import PCM

/// Computes the log mel band powers of a stream, one set a hop: the input of a ``LearnedNetwork``.
///
/// The stages are analysis frame, power spectrum, mel bands and logarithm. The bands are not normalized yet, so that
/// noise can still be added to a recording here, as powers. The values are the same, to the last bit, for any chunking.
public struct LogMelExtractor: ~Copyable, Sendable {
    private var framer: AnalysisFramer
    private var spectrum: LogMelSpectrum

    /// Allocates an extractor with the settings of `frontEnd`. Not real-time safe.
    public init(frontEnd: LearnedFrontEnd) {
        do throws(FeatureError) {
            let framer = try AnalysisFramer(options: frontEnd.frame)
            let spectrum = try LogMelSpectrum(frame: frontEnd.frame, mel: frontEnd.mel)
            self.framer = framer
            self.spectrum = spectrum
        } catch {
            // Decoding the front end made both once already.
            fatalError("settings that were legal before are not: \(error)")
        }
    }

    /// Takes 16-bit samples at 16 kHz in chunks of any size and calls `bands` for every hop that they complete,
    /// with a view of ``LearnedFrontEnd/bandCount`` natural logarithms of power (full scale at -1 ... 1, not
    /// divided by the length of the frame) that is valid during the call. Real-time safe.
    public mutating func process(
        _ samples: UnsafeBufferPointer<Int16>, bands: (UnsafeBufferPointer<Float>) -> Void
    ) {
        // The framer is borrowed by its own call, so the rest is reached separately.
        withUnsafeMutablePointer(to: &spectrum) { spectrum in
            framer.process(samples) { frame in bands(spectrum.pointee.process(frame)) }
        }
    }

    /// Forgets all input. Real-time safe.
    public mutating func reset() { framer.reset() }
}
