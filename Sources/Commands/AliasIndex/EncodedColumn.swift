/// A column of values of which many rows have the same: each distinct value is kept once, and a row holds its number
/// (dictionary encoding).
struct EncodedColumn<Value: Hashable & Sendable>: Sendable {
    private var values: [Value] = []
    private var numberOfValue: [Value: UInt32] = [:]
    private var numberOfRow: [UInt32] = []

    init(capacity: Int) { numberOfRow.reserveCapacity(capacity) }

    mutating func append(_ value: Value) { numberOfRow.append(number(of: value)) }

    subscript(row: Int) -> Value { values[Int(numberOfRow[row])] }

    /// Whether two rows hold the same value.
    func isSame(_ a: Int, _ b: Int) -> Bool { numberOfRow[a] == numberOfRow[b] }

    private mutating func number(of value: Value) -> UInt32 {
        // Equal values come in runs.
        if let last = numberOfRow.last, values[Int(last)] == value { return last }
        if let number = numberOfValue[value] { return number }
        let number = UInt32(values.count)
        numberOfValue[value] = number
        values.append(value)
        return number
    }
}
