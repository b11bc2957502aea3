import BenchmarkKit

/// A stage of the engine with something to work on.
protocol Stage: ~Copyable {
    /// Does what the engine does for the `index`-th 10 ms of sound, or for the `index`-th spoken text.
    mutating func process(_ index: Int)

    /// Throws when what came of the first `count` calls shows that the stage did not do its work: then its figures
    /// say nothing.
    func verify(count: Int) throws(BenchmarkError)
}

extension Stage where Self: ~Copyable {
    mutating func process(_ indices: Range<Int>) {
        for index in indices { process(index) }
    }
}
