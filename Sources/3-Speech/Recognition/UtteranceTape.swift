import Synchronization

/// What was said in one utterance so far, to be heard again from its beginning by any number of listeners.
final class UtteranceTape: Sendable {
    private struct State {
        var chunks: [[Int16]] = []
        var sampleCount = 0
        var isComplete = false
        var listeners: [AsyncStream<[Int16]>.Continuation] = []
    }

    private let state = Mutex(State())
    private let maximumSamples: Int

    /// An empty tape; what comes after `maximumSamples` is left out.
    init(maximumSamples: Int) { self.maximumSamples = maximumSamples }

    func append(_ chunk: [Int16]) {
        state.withLock { state in
            guard !state.isComplete else { return }
            let kept = Array(chunk.prefix(maximumSamples - state.sampleCount))
            guard !kept.isEmpty else { return }
            state.chunks.append(kept)
            state.sampleCount += kept.count
            for listener in state.listeners { listener.yield(kept) }
        }
    }

    /// The utterance is over.
    func complete() {
        state.withLock { state in
            state.isComplete = true
            for listener in state.listeners { listener.finish() }
            state.listeners = []
        }
    }

    /// The utterance from its first sample to its end, which may be still to come.
    func play() -> AsyncStream<[Int16]> {
        let (stream, listener) = AsyncStream.makeStream(of: [Int16].self)
        state.withLock { state in
            for chunk in state.chunks { listener.yield(chunk) }
            if state.isComplete { listener.finish() } else { state.listeners.append(listener) }
        }
        return stream
    }
}
