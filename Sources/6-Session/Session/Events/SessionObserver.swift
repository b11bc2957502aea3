public import Handling

/// Acts by what happens in a session, beside its handler: it is called in order, and nothing is left out.
///
/// Called on the session's thread: it returns at once. What it cannot do at once it puts in a line of its own, of bounded
/// length, and it says so if something finds no place there.
public protocol SessionObserver: AnyObject, Sendable {
    /// A wake word was heard.
    ///
    /// - Parameter score: how well, 0 ... 1.
    func heardWakeWord(score: Double)

    /// A handler has done something that others may act on.
    func happened(_ effect: any HandlerEffect)

    /// A person in the room sees or hears the session do something else.
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
    /// Calls what an event is for.
    func dispatch(_ kind: VoiceEvent.Kind) {
        switch kind {
        case .wake(_, let score, _, _): heardWakeWord(score: score)
        case .effect(let effect): happened(effect.value)
        default: break
        }
    }
}
