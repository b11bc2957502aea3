extension Workload {
    /// A stage with what matters to it of the two.
    public init(_ stage: Stage, keywords: Int, aliases: Int) {
        switch stage {
        case .wakeWord, .idlePipeline: self.init(stage, scale: keywords)
        case .exactLookUp, .containedLookUp, .nearLookUp: self.init(stage, scale: aliases)
        default: self.init(stage)
        }
    }

    /// What `pipelinestage` takes for this workload, but for the number of frames.
    public var arguments: [String] {
        [stage.rawValue] + (scale > 0 ? ["--keywords", "\(scale)", "--aliases", "\(scale)"] : [])
    }

    /// Two numbers of steps whose runs under callgrind take seconds, and whose difference is what is counted.
    public var callgrindLengths: (short: Int, long: Int) {
        switch stage {
        case .wakeWord where scale > 1: (20, 120)
        case .exactLookUp, .containedLookUp, .nearLookUp: (100, 200)
        default: (200, 700)
        }
    }
}
