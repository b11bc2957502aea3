import Features

/// Feature vectors of consecutive hops, one after the other in memory.
package struct FeatureSequence: Sendable {
    package let dimension: Int
    package private(set) var values: [Float] = []

    package var count: Int { values.count / dimension }

    package init(dimension: Int) { self.dimension = dimension }

    /// Takes vectors that stand one after the other.
    package init(dimension: Int, values: [Float]) {
        precondition(values.count % dimension == 0, "\(values.count) values are no vectors of \(dimension)")
        self.dimension = dimension
        self.values = values
    }

    /// The front end's features of a whole recording. Allocates.
    package init(samples: [Int16], frontEnd: FrontEnd) {
        dimension = frontEnd.dimension
        values.reserveCapacity(samples.count / HopTime.frame.hopLength * dimension)
        var extractor = FrontEndExtractor(frontEnd)
        samples.withUnsafeBufferPointer { samples in
            extractor.process(samples) { vector, _ in values.append(contentsOf: vector) }
        }
        extractor.finish { vector, _ in values.append(contentsOf: vector) }
    }

    package func slice(_ range: Range<Int>) -> FeatureSequence {
        var result = FeatureSequence(dimension: dimension)
        result.values = Array(values[range.lowerBound * dimension..<range.upperBound * dimension])
        return result
    }

    package func appending(_ other: FeatureSequence) -> FeatureSequence {
        var result = self
        result.append(contentsOf: other)
        return result
    }

    package mutating func append(contentsOf other: FeatureSequence) { values += other.values }

    package mutating func append(_ vector: UnsafeBufferPointer<Float>) { values.append(contentsOf: vector) }

    /// Calls `body` with a view of the vector at `hop`.
    package func withVector(at hop: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) {
        values.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[hop * dimension..<(hop + 1) * dimension]))
        }
    }

    /// Calls `body` with a view of each hop's vector in order.
    package func forEachVector(_ body: (Int, UnsafeBufferPointer<Float>) -> Void) {
        values.withUnsafeBufferPointer { values in
            for hop in 0..<count {
                body(hop, UnsafeBufferPointer(rebasing: values[hop * dimension..<(hop + 1) * dimension]))
            }
        }
    }
}
