import Capture
import PCM

/// The ordinary thread between the signal thread and the session: takes records from the ring and hands them to
/// an asynchronous stream, which may allocate and lock, as the signal thread must not.
final class RecordPump: Sendable {
    private struct Work: ~Copyable, Sendable {
        var ring: RingConsumer<SignalRecord>
        let deliver: @Sendable (SignalRecord) -> Void
        let finish: @Sendable () -> Void
    }

    private let thread: AudioThread

    /// Starts the thread. `finish` is called once, after the last record.
    init(
        ring: consuming RingConsumer<SignalRecord>, deliver: @escaping @Sendable (SignalRecord) -> Void,
        finish: @escaping @Sendable () -> Void
    ) throws {
        let work = Work(ring: ring, deliver: deliver, finish: finish)
        thread = try AudioThread(name: "voice-pump", priority: nil, context: work) { work in
            RecordPump.run(work)
        }
    }

    /// Waits until the ring is closed and empty.
    func join() { thread.join() }

    private static func run(_ work: consuming Work) {
        var records = FixedBuffer(repeating: SignalRecord(.progress, at: 0), count: 64)
        while !work.ring.isFinished {
            guard work.ring.waitForData(1, timeout: 1) else { continue }
            let count = work.ring.read(into: records.mutableElements)
            for index in 0..<count { work.deliver(records.elements[index]) }
        }
        work.finish()
    }
}
