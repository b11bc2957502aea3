/// The last values of a sequence, kept in order of size.
struct SortedWindow {
    private let capacity: Int
    private var recent: [Float] = []
    private var oldest = 0
    private var sorted: [Float] = []

    init(capacity: Int) { self.capacity = capacity }

    mutating func append(_ value: Float) {
        if recent.count < capacity {
            recent.append(value)
        } else {
            sorted.remove(at: position(of: recent[oldest]))
            recent[oldest] = value
            oldest = (oldest + 1) % capacity
        }
        sorted.insert(value, at: position(of: value))
    }

    /// Returns the value at this share, 0 ... 1, of the sorted values. The window must not be empty.
    func quantile(_ share: Double) -> Float { sorted[Int(share * Double(sorted.count - 1))] }

    /// Returns the position of the first value that is not below `value`.
    private func position(of value: Float) -> Int {
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
