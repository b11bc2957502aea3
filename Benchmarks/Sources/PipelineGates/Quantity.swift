/// What is counted a step, and held by a threshold, because it repeats.
public enum Quantity: String, CaseIterable, Codable, Sendable {
    /// Instructions, counted by callgrind.
    case instructions
    /// Allocations on the heap.
    case allocations
}
