import Glibc
import Hearing
import PCM
import Synchronization
import Threads

/// The one thread of a session: runs its actor's jobs, and takes the records of the signal thread straight from
/// the ring.
///
/// So a record needs no other thread, queue or task on its way to the session, and everything that the session learns
/// has one order. The thread keeps this object alive until ``stop()``.
final class SessionThread: SerialExecutor, @unchecked Sendable {
    // Sendable: `records` belongs to the thread alone; everything else is atomic or under a lock.

    /// What the thread does with records. Called on the thread.
    struct Delivery: Sendable {
        /// Whether records may be taken now; one at a time if a recording must wait for the session.
        var mayTake: @Sendable () -> Bool
        var deliver: @Sendable (SignalRecord) -> Void
        /// Called once, after the last record.
        var ended: @Sendable () -> Void
    }

    private enum Work {
        case job(UnownedJob)
        case call(@Sendable () -> Void)
    }

    private struct State {
        var work: [Work] = []
        var delivery: Delivery?
        var isStarted = false
        var isStopped = false
    }

    private let state = Mutex(State())
    private let hasWork = Atomic<Bool>(false)
    private let threadID = Atomic<UInt>(0)
    private let enqueuing = CallsInFlight()
    private let wake: @Sendable () -> Void
    private var records: RingConsumer<SignalRecord>
    private var hasEnded = false

    /// Starts the thread.
    init(records: consuming RingConsumer<SignalRecord>) {
        wake = records.waker
        self.records = records
        state.withLock { start(&$0) }
    }

    /// Takes a job of the actor. It runs after all work that came before.
    func enqueue(_ job: consuming ExecutorJob) {
        enqueuing.begin()
        add(.job(UnownedJob(job)))
        enqueuing.end()
    }

    /// Has the thread call `body` after what came before, and before what comes later; from any thread.
    func call(_ body: @escaping @Sendable () -> Void) { add(.call(body)) }

    /// Delivers records from now on.
    func deliver(_ delivery: Delivery) {
        state.withLock { $0.delivery = delivery }
        look()
    }

    /// Has the thread check again whether records may be taken; from any thread.
    func look() {
        hasWork.store(true, ordering: .releasing)
        wake()
    }

    /// Ends the thread once all work that waits has run.
    func stop() {
        state.withLock { $0.isStopped = true }
        look()
    }

    /// Starts the thread. If the system refuses it, each new piece of work tries again.
    private func start(_ state: inout State) {
        guard !state.isStarted else { return }
        state.isStarted = (try? SystemThread(name: "voice-session") { [self] in run() }) != nil
    }

    private func add(_ work: Work) {
        state.withLock { state in
            state.work.append(work)
            start(&state)
        }
        look()
    }

    private var isOnThread: Bool {
        threadID.load(ordering: .relaxed) == UInt(bitPattern: pthread_self().hashValue)
    }

    /// Traps if the caller is not on this thread.
    func checkIsolated() { precondition(isOnThread, "not on the session's thread") }

    /// Whether the caller is on this thread.
    func isIsolatingCurrentContext() -> Bool? { isOnThread }

    private func run() {
        threadID.store(UInt(bitPattern: pthread_self().hashValue), ordering: .relaxed)
        while true {
            let (work, delivery, isStopped) = state.withLock { state in
                defer { state.work = [] }
                return (state.work, state.delivery, state.isStopped)
            }
            for item in work {
                switch item {
                case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
                case .call(let body): body()
                }
            }
            let tookRecord = delivery.map(takeRecord) ?? false
            if isStopped && work.isEmpty { return enqueuing.waitForEnd() }
            guard work.isEmpty, !tookRecord else { continue }
            let mayTake = delivery.map { !hasEnded && $0.mayTake() } ?? false
            _ = records.wait(timeout: 60) {
                hasWork.exchange(false, ordering: .acquiring)
                    || mayTake && (records.availableCount > 0 || records.isFinished)
            }
        }
    }

    /// Takes the next record, if there is one and it may be taken. Returns whether it did something.
    private func takeRecord(_ delivery: Delivery) -> Bool {
        guard !hasEnded, delivery.mayTake() else { return false }
        var record = SignalRecord(.progress, at: 0)
        let count = withUnsafeMutablePointer(to: &record) { pointer in
            records.read(into: UnsafeMutableBufferPointer(start: pointer, count: 1))
        }
        if count == 1 {
            delivery.deliver(record)
            return true
        }
        guard records.isFinished else { return false }
        hasEnded = true
        state.withLock { $0.delivery = nil }
        delivery.ended()
        return true
    }
}

extension SessionThread.Delivery {
    /// Delivers records to a session. Live sound goes on while the session works; a recording stands still.
    init(to session: VoiceSession) {
        let ports = session.ports
        mayTake = {
            ports.control.isStopped
                || ports.pace.mayTake {
                    !ports.hub.isFull && session.assumeIsolated { $0.line.count == 0 }
                }
        }
        deliver = { record in session.assumeIsolated { $0.process(record) } }
        ended = {
            session.assumeIsolated { session in
                session.life.close()
                session.settle()
            }
        }
    }
}
