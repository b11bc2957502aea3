public import PCM

/// Something that changes the sample rate of one channel while it streams.
public protocol RateConverter: ~Copyable {
    /// The rate of what goes in.
    var inputRate: SampleRate { get }
    /// The rate of what comes out.
    var outputRate: SampleRate { get }

    /// Takes all of `input` and gives what can be given so far; returns how much.
    ///
    /// - Parameter output: room for all that has gone in and has not come out, and for one sample more.
    mutating func process(
        _ input: UnsafeBufferPointer<Float>, into output: UnsafeMutableBufferPointer<Float>
    ) -> Int

    /// Gives what was held back; returns how much. The last call.
    mutating func finish(into output: UnsafeMutableBufferPointer<Float>) -> Int
}

extension RateConverter where Self: ~Copyable {
    /// A whole signal at the other rate, put in in pieces of the given sizes, over and over.
    public mutating func convert(_ signal: [Float], pieces: [Int]) -> [Float] {
        precondition(pieces.contains { $0 > 0 } && !pieces.contains { $0 < 0 }, "pieces of \(pieces)")
        let capacity = RateConversion.count(signal.count, from: inputRate, to: outputRate) + 2
        return [Float](unsafeUninitializedCapacity: capacity) { output, given in
            signal.withUnsafeBufferPointer { signal in
                var position = 0
                var turn = 0
                while position < signal.count {
                    let count = min(pieces[turn % pieces.count], signal.count - position)
                    given += process(
                        UnsafeBufferPointer(rebasing: signal[position..<position + count]),
                        into: UnsafeMutableBufferPointer(rebasing: output[given...]))
                    position += count
                    turn += 1
                }
            }
            given += finish(into: UnsafeMutableBufferPointer(rebasing: output[given...]))
        }
    }
}
