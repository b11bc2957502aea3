public import BenchmarkKit

/// A stage that is ready to be measured.
public protocol PreparedStage: AnyObject {
    /// Does the work of the next `count` steps: each 10 ms of sound, or one look-up.
    func advance(by count: Int)

    /// Throws when the stage did not do its work so far.
    func verify() throws(BenchmarkError)
}

/// Keeps a stage that cannot be copied between the steps of a benchmark.
final class StageBox<Kept: Stage & ~Copyable>: PreparedStage {
    private var stage: Kept
    private var position = 0

    init(_ stage: consuming Kept) { self.stage = stage }

    func advance(by count: Int) {
        // One access to the property for all of them: checking it each time would be measured too.
        stage.process(position..<position + count)
        position += count
    }

    func verify() throws(BenchmarkError) { try stage.verify(count: position) }
}
