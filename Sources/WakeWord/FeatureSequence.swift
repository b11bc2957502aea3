import Features

/// Feature vectors of consecutive hops, one after the other in memory.
struct FeatureSequence: Sendable {
    let dimension: Int
    private(set) var values: [Float] = []

    /// How many hops it spans.
    var count: Int { values.count / dimension }

    init(dimension: Int) { self.dimension = dimension }

    /// The front end's features of a whole recording. Allocates.
    init(samples: [Int16]) {
        dimension = WakeFrontEnd.dimension
        values.reserveCapacity(samples.count / WakeFrontEnd.options.frame.hopLength * dimension)
        guard var extractor = try? MFCCExtractor(options: WakeFrontEnd.options) else {
            preconditionFailure("the front end's settings contradict each other")
        }
        samples.withUnsafeBufferPointer { samples in
            extractor.process(samples) { values.append(contentsOf: $0) }
        }
    }

    /// The hops in `range`.
    func slice(_ range: Range<Int>) -> FeatureSequence {
        var result = FeatureSequence(dimension: dimension)
        result.values = Array(values[range.lowerBound * dimension..<range.upperBound * dimension])
        return result
    }

    func appending(_ other: FeatureSequence) -> FeatureSequence {
        var result = self
        result.append(contentsOf: other)
        return result
    }

    mutating func append(contentsOf other: FeatureSequence) { values += other.values }

    /// Calls `body` with a view of each hop's vector in order.
    func forEachVector(_ body: (Int, UnsafeBufferPointer<Float>) -> Void) {
        values.withUnsafeBufferPointer { values in
            for hop in 0..<count {
                body(hop, UnsafeBufferPointer(rebasing: values[hop * dimension..<(hop + 1) * dimension]))
            }
        }
    }
}
