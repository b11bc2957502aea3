import Foundation

/// One thread of our own that runs an actor's jobs, so that decoding never occupies Swift's shared pool.
///
/// The thread keeps this object alive until ``stop()``: the last job may be the one that releases the actor,
/// and the executor has to outlive that job.
final class DecoderThread: SerialExecutor, @unchecked Sendable {
    // Sendable: `jobs` and `isStopped` are only touched under `condition`.

    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    private var isStopped = false

    init(name: String) {
        let thread = Thread { [self] in run() }
        thread.name = name
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            condition.signal()
        }
    }

    /// Ends the thread once the jobs that are already waiting have run.
    func stop() {
        condition.withLock {
            isStopped = true
            condition.signal()
        }
    }

    private func run() {
        while let batch = nextJobs() {
            for job in batch { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }

    private func nextJobs() -> [UnownedJob]? {
        condition.withLock {
            while jobs.isEmpty && !isStopped { condition.wait() }
            if jobs.isEmpty { return nil }
            defer { jobs.removeAll() }
            return jobs
        }
    }
}
