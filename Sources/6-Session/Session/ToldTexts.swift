/// The partial texts of an utterance that were told, so that hearing it again does not tell them again.
struct ToldTexts: Sendable {
    private var texts: Set<String> = []
    private var attempt = 0
    /// Whether an attempt after the first has told nothing new so far.
    private var repeats = false

    /// Whether a text of an attempt is to be told; none of an attempt that another has followed.
    mutating func admits(_ text: String, attempt: Int) -> Bool {
        guard attempt >= self.attempt else { return false }
        if attempt > self.attempt { (self.attempt, repeats) = (attempt, true) }
        if repeats, texts.contains(text) { return false }
        repeats = false
        texts.insert(text)
        return true
    }
}
