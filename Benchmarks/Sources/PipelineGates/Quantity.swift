/// A quantity that is counted for each step. It is the same in every run, so a threshold can guard it.
public enum Quantity: String, CaseIterable, Codable, Sendable {
    /// Instructions, counted by callgrind.
    case instructions
    /// Allocations on the heap.
    case allocations
}
