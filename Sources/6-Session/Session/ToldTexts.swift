/// The partial texts of an utterance that the session has told, so that hearing it again does not tell them again.
struct ToldTexts: Sendable {
    private var texts: Set<String> = []
    private var attempt = 0
    /// Whether an attempt after the first has told nothing new so far.
    private var repeats = false

    /// Whether to tell a text of an attempt. False for an attempt that another one has followed.
    mutating func admits(_ text: String, attempt: Int) -> Bool {
        guard attempt >= self.attempt else { return false }
        if attempt > self.attempt { (self.attempt, repeats) = (attempt, true) }
        if repeats, texts.contains(text) { return false }
        repeats = false
        texts.insert(text)
        return true
    }
}
