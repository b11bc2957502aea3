import BenchmarkKit

/// Allocates and frees once a step.
struct AllocatingStage: Stage, ~Copyable {
    private var memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)

    mutating func process(_ index: Int) {
        // Kept until the next step, so that no compiler can do without it.
        memory.deallocate()
        memory = .allocate(byteCount: 64, alignment: 16)
        memory.storeBytes(of: index, as: Int.self)
    }

    func verify(count: Int) throws(BenchmarkError) {}

    deinit { memory.deallocate() }
}
