/// The values of a column of which many rows have the same: each is kept once, and a row holds its number (dictionary
/// encoding).
struct DistinctValues<Value: Hashable & Sendable>: Sendable {
    private var values: [Value] = []
    private var numberOfValue: [Value: UInt32] = [:]
    private var last: UInt32 = 0

    subscript(number: UInt32) -> Value { values[Int(number)] }

    /// The number of a value, which is added where it is new.
    mutating func number(of value: Value) -> UInt32 {
        // Equal values come in runs.
        if last < values.count, values[Int(last)] == value { return last }
        if let number = numberOfValue[value] {
            last = number
            return number
        }
        last = UInt32(values.count)
        numberOfValue[value] = last
        values.append(value)
        return last
    }
}
