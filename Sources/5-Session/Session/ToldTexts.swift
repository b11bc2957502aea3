import Synchronization

/// The partial texts of an utterance that were told, so that hearing it again does not tell them again.
final class ToldTexts: Sendable {
    private struct State {
        var texts: Set<String> = []
        var attempt = 0
        /// Whether an attempt after the first has told nothing new so far.
        var repeats = false
    }

    private let state = Mutex(State())

    /// Whether a text of an attempt is to be told; none of an attempt that another has followed.
    func admits(_ text: String, attempt: Int) -> Bool {
        state.withLock { state in
            guard attempt >= state.attempt else { return false }
            if attempt > state.attempt { (state.attempt, state.repeats) = (attempt, true) }
            if state.repeats, state.texts.contains(text) { return false }
            state.repeats = false
            state.texts.insert(text)
            return true
        }
    }
}
