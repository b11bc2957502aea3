import Handling
import Session

/// A queue of the effects of a session's handlers, and of the session's moments, for a service that acts on them. It
/// keeps their order, and reports each effect that it drops.
final class EffectQueue: SessionObserver {
    /// The most effects that may wait.
    private static let limit = 256

    let effects: AsyncStream<any HandlerEffect>
    private let input: AsyncStream<any HandlerEffect>.Continuation
    private let isWanted: @Sendable (any HandlerEffect) -> Bool
    private let full: @Sendable (any HandlerEffect) -> Void

    /// Makes a queue of a session's effects from now on.
    ///
    /// - Parameters:
    ///   - isWanted: whether an effect enters the queue.
    ///   - full: called with an effect that finds the queue full; on the session's thread, so it must return at once.
    init(
        of session: VoiceSession,
        where isWanted: @escaping @Sendable (any HandlerEffect) -> Bool = { _ in true },
        full: @escaping @Sendable (any HandlerEffect) -> Void
    ) {
        (effects, input) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.limit))
        (self.isWanted, self.full) = (isWanted, full)
        session.add(self)
    }

    func happened(_ effect: any HandlerEffect) {
        guard isWanted(effect), case .dropped = input.yield(effect) else { return }
        full(effect)
    }

    func began(_ moment: SessionMoment) { happened(moment) }

    func ended() { input.finish() }
}
