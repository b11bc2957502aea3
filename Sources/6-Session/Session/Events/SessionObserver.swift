public import Handling

/// Acts on the events of a session, beside its handler. The session calls it in order and leaves nothing out.
///
/// The session calls it on its own thread, so each function returns at once. Longer work goes into a queue of the
/// observer's own, of bounded length; the observer says so if something finds no room there.
public protocol SessionObserver: AnyObject, Sendable {
    /// A wake word was heard.
    ///
    /// - Parameter score: how well the sound matched, 0 ... 1.
    func heardWakeWord(score: Double)

    /// A handler has done something that others may act on.
    func happened(_ effect: any HandlerEffect)

    /// A moment began that a person in the room sees or hears, such as an answer.
    func began(_ moment: SessionMoment)

    /// The session is over: nothing follows.
    func ended()
}

extension SessionObserver {
    /// Does nothing.
    public func heardWakeWord(score: Double) {}

    /// Does nothing.
    public func happened(_ effect: any HandlerEffect) {}

    /// Does nothing.
    public func began(_ moment: SessionMoment) {}

    /// Does nothing.
    public func ended() {}
}

extension SessionObserver {
    /// Calls the function that an event is for.
    func dispatch(_ kind: VoiceEvent.Kind) {
        switch kind {
        case .wake(_, let score, _, _): heardWakeWord(score: score)
        case .effect(let effect): happened(effect.value)
        default: break
        }
    }
}
