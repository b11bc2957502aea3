extension RandomAccessCollection {
    /// The index of the first element that satisfies a condition, by binary search; `endIndex` if none does.
    ///
    /// The elements that satisfy the condition must follow all others. Takes time proportional to the logarithm of the
    /// count. The name is that of the package Swift Algorithms.
    @inlinable package func partitioningIndex(where isAfter: (Element) -> Bool) -> Index {
        var (low, count) = (startIndex, count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if isAfter(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
