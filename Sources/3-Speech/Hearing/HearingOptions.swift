import Endpointing
import Features
import WakeWord

/// What a signal path listens for, and how.
public struct HearingOptions: Sendable {
    /// What begins a command.
    public var listening: Listening
    /// How the wake word is decided on.
    public var wakeWord = WakeWordOptions()
    /// How commands end.
    public var endpointing = EndpointerOptions()
    /// What the sound is heard by; nil: what the keywords' models were made with, or the learned one where there are
    /// none. With ``/Features/FrontEnd/light`` energy alone tells speech from noise: a fraction of the work, for small
    /// machines in quiet rooms.
    public var frontEnd: FrontEnd?
    /// Whether the sound of wake words is handed over, too.
    package var keepsWords = false
    /// Whether what follows a wake word is listened to; otherwise keywords are all that is heard.
    package var hearsCommands = true

    /// Whether our own voice is taken off the microphone while it sounds.
    package var cancelsEcho = false

    /// Makes options with the defaults.
    public init(listening: Listening) { self.listening = listening }

    /// Refuses what contradicts itself.
    ///
    /// - Throws: `WakeWordError` `.badConfiguration` if nothing begins a command and the options do not ask for that,
    ///   or if the front end is not the one that the models need.
    public func check() throws(WakeWordError) { _ = try resolvedFrontEnd() }

    /// The front end that was asked for, or else the models'.
    func resolvedFrontEnd() throws(WakeWordError) -> FrontEnd {
        guard case .keywords(let models) = listening else { return frontEnd ?? .learned }
        guard let first = models.first else {
            throw WakeWordError(
                .badConfiguration,
                "no wake word is given, and nothing else was asked for; give a model, or ask for all speech by name"
            )
        }
        guard let frontEnd, frontEnd != first.frontEnd else { return first.frontEnd }
        throw WakeWordError(
            .badConfiguration,
            "\"\(first.name)\" was enrolled with the \(first.frontEnd.rawValue) front end and cannot be heard by the "
                + "\(frontEnd.rawValue) one; enrol it again with that, or leave the front end to the model")
    }
}
