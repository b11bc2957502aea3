import Foundation
import Threads

/// One thread of our own that runs an actor's or a task's jobs, so that long work, or work that never ends, does not
/// occupy Swift's shared pool, which has no more threads than the machine has cores.
///
/// The thread keeps this object alive until ``stop()``: the last job may be the one that releases the actor,
/// and the executor has to outlive that job.
package final class ExecutorThread: SerialExecutor, TaskExecutor, @unchecked Sendable {
    // Sendable: `jobs` and `isStopped` are only touched under `condition`.

    /// Whose jobs it runs.
    package enum Role: Sendable {
        /// An actor's, as its serial executor.
        case actor
        /// A task's, as the executor that it prefers.
        case task
    }

    private let condition = NSCondition()
    private let enqueuing = CallsInFlight()
    private let name: String
    private let role: Role
    private var isStarted = false
    private var jobs: [UnownedJob] = []
    private var isStopped = false

    /// Starts a thread; ``stop()`` ends it. A job that comes after that gets a thread for itself.
    package init(name: String, role: Role) {
        (self.name, self.role) = (name, role)
        condition.withLock { startIfNeeded() }
    }

    /// Takes a job, which runs after all earlier jobs.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        enqueuing.begin()
        condition.withLock {
            jobs.append(job)
            startIfNeeded()
            condition.signal()
        }
        enqueuing.end()
    }

    /// Ends the thread once the jobs that are already waiting have run.
    package func stop() {
        condition.withLock {
            isStopped = true
            condition.signal()
        }
    }

    /// Starts the thread. If the system refuses a thread, each new job tries again; the jobs wait until then, and the
    /// callers' limits with them.
    private func startIfNeeded() {
        guard !isStarted else { return }
        isStarted = (try? SystemThread(name: name) { [self] in run() }) != nil
    }

    private func run() {
        while let batch = nextJobs() {
            for job in batch {
                switch role {
                case .actor: job.runSynchronously(on: asUnownedSerialExecutor())
                case .task: job.runSynchronously(on: asUnownedTaskExecutor())
                }
            }
        }
        enqueuing.waitForEnd()
    }

    private func nextJobs() -> [UnownedJob]? {
        condition.withLock {
            while jobs.isEmpty && !isStopped { condition.wait() }
            if jobs.isEmpty {
                // A task that was left behind may still enqueue a job, which starts a thread again.
                isStarted = false
                return nil
            }
            defer { jobs.removeAll() }
            return jobs
        }
    }
}
