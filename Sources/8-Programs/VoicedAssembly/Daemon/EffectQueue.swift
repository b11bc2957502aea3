import Handling
import Session

/// What handlers of a session have done, and its moments, for a service that acts by them: in order, and none is lost
/// without a word.
final class EffectQueue: SessionObserver {
    /// How many may wait.
    private static let limit = 256

    let effects: AsyncStream<any HandlerEffect>
    private let input: AsyncStream<any HandlerEffect>.Continuation
    private let isWanted: @Sendable (any HandlerEffect) -> Bool
    private let full: @Sendable (any HandlerEffect) -> Void

    /// Makes a queue of what is done in a session from now on.
    ///
    /// - Parameters:
    ///   - isWanted: which of it waits here.
    ///   - full: called with what finds no place; on the session's thread, so it returns at once.
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
