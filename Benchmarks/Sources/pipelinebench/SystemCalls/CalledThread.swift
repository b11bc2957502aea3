import PipelineGates

/// An audio thread of a traced run, and what it may ask of the kernel.
struct CalledThread: Encodable {
    /// What it is called on the page.
    var title: String
    var thread: TracedThread
    /// The calls that it may make; nil if another library's are among them.
    var allowed: Set<String>?

    /// Waiting for the ring and waking its other end: a semaphore behind a flag. Who waits for a lock, or for a semaphore
    /// without end, asks for another operation.
    static let ring: Set<String> = ["futex FUTEX_WAIT_BITSET_PRIVATE", "futex FUTEX_WAKE_PRIVATE"]

    /// A sentence where it made others.
    var complaint: String? {
        guard let allowed else { return nil }
        let others = thread.calls.filter { !allowed.contains($0.key) }.sorted { $0.key < $1.key }
        guard !others.isEmpty else { return nil }
        let list = others.map { "\($0.key) \($0.value) times" }.joined(separator: ", ")
        return "\(title): \(list) in \(Int(thread.seconds)) s, where only the ring's calls are allowed"
    }
}
