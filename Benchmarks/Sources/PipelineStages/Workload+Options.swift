extension Workload {
    /// Makes the workload of a stage, which takes `keywords`, `aliases` or neither as its scale.
    public init(_ stage: Stage, keywords: Int, aliases: Int) {
        switch stage {
        case .wakeWord, .idlePipeline: self.init(stage, scale: keywords)
        case .exactLookUp, .containedLookUp, .nearLookUp: self.init(stage, scale: aliases)
        default: self.init(stage)
        }
    }

    /// The arguments of `pipelinestage` for this workload, without the number of frames.
    public var arguments: [String] {
        [stage.rawValue] + (scale > 0 ? ["--keywords", "\(scale)", "--aliases", "\(scale)"] : [])
    }

    /// The numbers of steps of two runs under callgrind, each of some seconds. The difference of their instructions
    /// is counted.
    public var callgrindLengths: (short: Int, long: Int) {
        switch stage {
        case .wakeWord where scale > 1: (20, 120)
        case .exactLookUp, .containedLookUp, .nearLookUp: (100, 200)
        default: (200, 700)
        }
    }
}
