import BenchmarkKit

/// A stage of the engine together with its input.
protocol Stage: ~Copyable {
    /// Does what the engine does for the `index`-th 10 ms of sound, or for the `index`-th spoken text.
    mutating func process(_ index: Int)

    /// Throws ``BenchmarkError`` if the results of the first `count` calls show that the stage did not do its work,
    /// because its figures mean nothing then.
    func verify(count: Int) throws(BenchmarkError)
}

extension Stage where Self: ~Copyable {
    mutating func process(_ indices: Range<Int>) {
        for index in indices { process(index) }
    }
}
