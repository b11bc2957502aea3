import BenchmarkKit
import Commands

/// A stage and the size of its task.
public struct Workload: Hashable, Sendable {
    /// The stages.
    public enum Stage: String, CaseIterable, Sendable {
        /// 48 kHz Float32 to 16 kHz Int16.
        case resample
        /// The front end of the wake word.
        case features
        /// The detector with its front end.
        case wakeWord = "wake-word"
        /// The endpointer while it listens to a command.
        case endpointer
        /// One block into the ring between the threads, and out of it.
        case ring
        /// Everything between the device and the session while it waits for the wake word.
        case idlePipeline = "idle-pipeline"
        /// The look-up of a text that is a phrase.
        case exactLookUp = "exact-look-up"
        /// The look-up of a text that holds a phrase.
        case containedLookUp = "contained-look-up"
        /// The look-up of a text that differs from a phrase in one letter.
        case nearLookUp = "near-look-up"
        /// No stage of the engine: it allocates once a step, which proves that allocations are counted.
        case allocating
    }

    /// The stage.
    public var stage: Stage
    /// The number of keywords to listen for, or of phrases in the dictionary; 0 if the stage uses neither.
    public var scale: Int

    /// Makes a workload.
    public init(_ stage: Stage, scale: Int = 0) {
        self.stage = stage
        self.scale = scale
    }

    /// The name in tables and files, such as `wake-word-10`.
    public var name: String { scale > 0 ? "\(stage.rawValue)-\(scale)" : stage.rawValue }

    /// The workloads of the stages that run on the audio threads.
    public static let signalPath = [
        Workload(.resample), Workload(.features), Workload(.wakeWord, scale: 1),
        Workload(.wakeWord, scale: 10),
        Workload(.wakeWord, scale: 100), Workload(.endpointer), Workload(.ring),
        Workload(.idlePipeline, scale: 1),
    ]

    /// Returns the look-ups in a dictionary of the given number of phrases.
    public static func lookUps(aliases: Int) -> [Workload] {
        [.exactLookUp, .containedLookUp, .nearLookUp].map { Workload($0, scale: aliases) }
    }

    /// Makes the stage: reads the files that it needs, and allocates the memory that it keeps.
    ///
    /// - Throws: ``BenchmarkError`` when a file of the checkout is missing or the scale is out of range.
    public func prepare() throws -> any PreparedStage {
        switch stage {
        case .resample: StageBox(try ResampleStage(Sound()))
        case .features: StageBox(try FeatureStage(Sound()))
        case .wakeWord: StageBox(try WakeWordStage(Sound(), keywords: Keywords.copies(scale)))
        case .endpointer: StageBox(try EndpointStage(Sound()))
        case .ring: StageBox(RingStage())
        case .idlePipeline: StageBox(try IdlePipelineStage(Sound(), keywords: Keywords.copies(scale)))
        case .exactLookUp: try Phrases(count: scale).lookUp(.exact)
        case .containedLookUp: try Phrases(count: scale).lookUp(.contains)
        case .nearLookUp: try Phrases(count: scale).lookUp(.fuzzy)
        case .allocating: StageBox(AllocatingStage())
        }
    }
}
