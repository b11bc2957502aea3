import Synchronization

/// Brings reports of other threads onto the session's thread, in order with everything else that the session does.
final class Reports: Sendable {
    private struct Reference {
        weak var session: VoiceSession?
    }

    private let reference = Mutex(Reference())

    /// The session that gets the reports.
    var session: VoiceSession? {
        get { reference.withLock(\.session) }
        set { reference.withLock { $0.session = newValue } }
    }

    /// Has the session do `work` on its thread, after what was reported before. From any thread; returns at once.
    func perform(_ work: @escaping @Sendable (isolated VoiceSession) -> Void) {
        guard let session else { return }
        session.ports.thread.call {
            session.assumeIsolated { session in
                work(session)
                session.settle()
            }
        }
    }

    /// Has the session do `work` at once: for its own parts, which are on its thread already.
    func now(_ work: (isolated VoiceSession) -> Void) { session?.assumeIsolated(work) }

    /// Passes a report of a recognizer or classifier to the state machine, from any thread.
    var decide: @Sendable (SessionStateMachine.Input) -> Void {
        { input in self.perform { $0.utterances.decide(input) } }
    }
}
