/// The two operations that take most of the time of fitting, eight values at a time.
enum Vector {
    /// The inner product. Both have the same length.
    static func dot(_ a: UnsafeBufferPointer<Float>, _ b: UnsafeBufferPointer<Float>) -> Float {
        guard let left = a.baseAddress, let right = b.baseAddress else { return 0 }
        let (x, y) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
        var sums = SIMD8<Float>.zero
        let whole = a.count / 8
        for block in 0..<whole {
            let p = x.loadUnaligned(fromByteOffset: block * 32, as: SIMD8<Float>.self)
            let q = y.loadUnaligned(fromByteOffset: block * 32, as: SIMD8<Float>.self)
            sums += p * q
        }
        var sum = sums.sum()
        for index in whole * 8..<a.count { sum += a[index] * b[index] }
        return sum
    }

    /// The inner product. Both have the same length.
    static func dot(_ a: [Float], _ b: [Float]) -> Float {
        a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { b in dot(a, b) } }
    }

    /// Adds `factor` times `vector` to `target`.
    static func add(
        _ vector: UnsafeBufferPointer<Float>, times factor: Float,
        to target: UnsafeMutableBufferPointer<Float>
    ) {
        for index in 0..<target.count { target[index] += factor * vector[index] }
    }

    /// Adds `factor` times `vector` to `target`.
    static func add(_ vector: [Float], times factor: Float, to target: inout [Float]) {
        vector.withUnsafeBufferPointer { vector in
            target.withUnsafeMutableBufferPointer { add(vector, times: factor, to: $0) }
        }
    }
}
