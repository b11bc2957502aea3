import CFrontEnd
import PCM

/// The weights of the learned front end: a small causal network that was trained to distinguish phones independently of
/// speaker, room and noise, and further values measured on its training data.
///
/// Immutable and shared: copies, and the extractors made from it, read the same memory.
/// `Models/training/README.md` says how it is trained.
public struct LearnedFrontEnd: Sendable {
    /// The name of these weights: `learned-` and the first 16 hexadecimal digits of the file's SHA-256. Store it beside
    /// features on disk, and refuse to mix features with different identities.
    public let identity: String
    /// How many hops a feature vector comes out after the hop it describes.
    public let lookAheadHops: Int
    /// The classes of the network's head, `SIL` (silence) first.
    public let phones: [String]
    /// Variance of each feature within one phone on training data, ``dimension`` values above 0.
    public let withinVariance: [Float]
    /// Weights of the mixture of diagonal Gaussians that describes speech and noise in general; their sum is 1.
    public let gaussianWeights: [Float]
    /// Means of the mixture, one Gaussian after the other, ``dimension`` values each.
    public let gaussianMeans: [Float]
    /// Variances of the mixture, in the order of ``gaussianMeans``, all above 0.
    public let gaussianVariances: [Float]

    /// The mel bands that a ``LogMelExtractor`` gives and a ``LearnedNetwork`` takes.
    public let mel: MelFilterbankOptions
    let frame: FrameOptions
    let normalization: BandNormalizationOptions
    let melMean: [Float]
    let stack: [ConvolutionWeights]
    let head: ConvolutionWeights
    let projection: ConvolutionWeights
    /// The layers of the speech mask, whose input is the output of the last layer before the bottleneck and the bands
    /// of the hop; empty if there is no mask.
    let mask: [ConvolutionWeights]

    /// The front end that the program carries, `Models/frontend.vefe`. Decoded at first use: not real-time safe.
    public static let bundled = LearnedFrontEnd(
        partOfProgram: UnsafeRawBufferPointer(start: ve_front_end, count: ve_front_end_size))

    /// Reads a front end from the bytes of a `.vefe` file.
    ///
    /// Throws `bad-file` for a truncated, damaged or contradictory file, and `bad-configuration` for settings that
    /// contradict each other; then fetch or make the file again. Time and memory are bounded by the number of bytes,
    /// which may be 8 MB at most. Weights with which a feature could become infinite are refused. The SHA-256 at the
    /// end serves as the name and is not computed again.
    public init(decoding bytes: [UInt8]) throws(FeatureError) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(FeatureError) in try LearnedFrontEnd(bytes) }
        }
        self = try result.get()
    }

    /// Reads a front end that is part of the program. Ends the program if it is damaged, since that cannot be repaired.
    package init(partOfProgram bytes: UnsafeRawBufferPointer) {
        do throws(FeatureError) { try self.init(bytes) } catch {
            fatalError("the program was built with a front end that it cannot read: \(error)")
        }
    }

    /// Values in a feature vector.
    public var dimension: Int { projection.shape.outputs }

    /// The delay of a hop's vector and silence posterior, in hops of samples after that hop: the rest of its analysis
    /// frame, then ``lookAheadHops``.
    public var delayHops: Int { lookAheadHops + (frame.frameLength - 1) / frame.hopLength }

    /// Whether the front end gives the share of speech in each band: ``LearnedExtractor/speechMask``.
    public var hasSpeechMask: Bool { !mask.isEmpty }

    /// Samples from one hop to the next.
    package var hopLength: Int { frame.hopLength }

    /// How many ``mel`` bands there are.
    public var bandCount: Int { mel.bandCount }
}
