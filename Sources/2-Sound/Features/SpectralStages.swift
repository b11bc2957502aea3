import PCM

/// The stages from an analysis frame to its feature vector.
struct SpectralStages: ~Copyable, Sendable {
    private let includesC0: Bool
    private let deltaOrder: Int
    private let normalizes: Bool
    private var logMel: LogMelSpectrum
    private var dct: DiscreteCosineTransform
    private var mean: CepstralMeanNormalization
    private var gate: LevelGate?
    private var deltas: DeltaFilter
    private var deltaDeltas: DeltaFilter
    private var cepstrum: FixedBuffer<Float>
    private var slopes: FixedBuffer<Float>
    private var curvatures: FixedBuffer<Float>
    private var output: FixedBuffer<Float>

    init(options: MFCCOptions) throws(FeatureError) {
        // Calls that throw come first: a noncopyable value cannot be left half made.
        let logMel = try LogMelSpectrum(frame: options.frame, mel: options.mel)
        let dct = try DiscreteCosineTransform(inputCount: options.mel.bandCount, options: options.cepstrum)
        let count = options.cepstrum.coefficientCount
        let mean = try CepstralMeanNormalization(
            dimension: count, options: options.mean ?? CepstralMeanOptions())
        self.logMel = logMel
        self.dct = dct
        self.mean = mean

        includesC0 = options.includesC0
        deltaOrder = options.deltaOrder
        normalizes = options.mean != nil
        gate = options.mean?.gate.map { LevelGate(margin: $0) }
        deltas = DeltaFilter(dimension: count, halfWidth: options.deltaHalfWidth)
        deltaDeltas = DeltaFilter(dimension: count, halfWidth: options.deltaHalfWidth)
        cepstrum = FixedBuffer(repeating: 0, count: count)
        slopes = FixedBuffer(repeating: 0, count: count)
        curvatures = FixedBuffer(repeating: 0, count: count)
        output = FixedBuffer(repeating: 0, count: options.dimension)
    }

    /// The feature vector of an analysis frame, valid until the next call. Real-time safe.
    mutating func process(_ frame: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<Float> {
        let bands = logMel.process(frame)
        dct.process(bands, into: cepstrum.mutableElements)
        if deltaOrder > 0 { deltas.process(cepstrum.elements, into: slopes.mutableElements) }
        if deltaOrder > 1 { deltaDeltas.process(slopes.elements, into: curvatures.mutableElements) }
        normalize(bands)

        let skipped = includesC0 ? 0 : 1
        let count = cepstrum.count
        let target = output.mutableElements
        for index in skipped..<count { target[index - skipped] = cepstrum[index] }
        if deltaOrder > 0 {
            for index in 0..<count { target[count - skipped + index] = slopes[index] }
        }
        if deltaOrder > 1 {
            for index in 0..<count { target[2 * count - skipped + index] = curvatures[index] }
        }
        return output.elements
    }

    private mutating func normalize(_ bands: UnsafeBufferPointer<Float>) {
        guard normalizes else { return }
        var level: Float = 0
        for band in bands { level += band }
        level /= Float(bands.count)
        let adapts = gate?.process(level: level) ?? true
        mean.process(cepstrum.mutableElements, adapts: adapts)
    }

    mutating func reset() {
        mean.reset()
        gate?.reset()
        deltas.reset()
        deltaDeltas.reset()
    }
}
