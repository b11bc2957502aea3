import PipelineGates

/// An audio thread of a traced run, and the system calls that it may make.
struct CalledThread: Encodable {
    /// The name of the thread on the page of results.
    var title: String
    var thread: TracedThread
    /// The calls that the thread may make; nil if it also makes calls of another library, so that none can be excluded.
    var allowed: Set<String>?

    /// The calls that wait for the ring and wake its other end: a semaphore behind a flag. A thread that waits for a
    /// lock, or for a semaphore without a time limit, uses another futex operation.
    static let ring: Set<String> = ["futex FUTEX_WAIT_BITSET_PRIVATE", "futex FUTEX_WAKE_PRIVATE"]

    /// A sentence about calls that are not allowed; nil if there are none.
    var complaint: String? {
        guard let allowed else { return nil }
        let others = thread.calls.filter { !allowed.contains($0.key) }.sorted { $0.key < $1.key }
        guard !others.isEmpty else { return nil }
        let list = others.map { "\($0.key) \($0.value) times" }.joined(separator: ", ")
        return "\(title): \(list) in \(Int(thread.seconds)) s, where only the ring's calls are allowed"
    }
}
