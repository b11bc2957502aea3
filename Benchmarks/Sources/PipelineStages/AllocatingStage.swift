import BenchmarkKit

/// A stage that allocates and frees memory once a step.
struct AllocatingStage: Stage, ~Copyable {
    private var memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)

    mutating func process(_ index: Int) {
        // Keeps the memory until the next step, so that the compiler cannot remove the allocation.
        memory.deallocate()
        memory = .allocate(byteCount: 64, alignment: 16)
        memory.storeBytes(of: index, as: Int.self)
    }

    func verify(count: Int) throws(BenchmarkError) {}

    deinit { memory.deallocate() }
}
