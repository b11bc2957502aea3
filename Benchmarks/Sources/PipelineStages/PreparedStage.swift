public import BenchmarkKit

/// A stage that is ready to be measured.
public protocol PreparedStage: AnyObject {
    /// Does the work of the next `count` steps: each 10 ms of sound, or one look-up.
    func advance(by count: Int)

    /// Throws ``BenchmarkError`` if the results so far show that the stage did not do its work.
    func verify() throws(BenchmarkError)
}

/// A box that keeps a noncopyable stage between the steps of a benchmark.
final class StageBox<Kept: Stage & ~Copyable>: PreparedStage {
    private var stage: Kept
    private var position = 0

    init(_ stage: consuming Kept) { self.stage = stage }

    func advance(by count: Int) {
        // Accesses the property once for all steps, because Swift's check of each access would be measured too.
        stage.process(position..<position + count)
        position += count
    }

    func verify() throws(BenchmarkError) { try stage.verify(count: position) }
}
