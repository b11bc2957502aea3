import Endpointing
import Features
import WakeWord

/// Settings of a signal path: what it listens for, and how.
public struct HearingOptions: Sendable {
    /// What begins a command.
    public var listening: Listening
    /// Settings of the wake words' detection.
    public var wakeWord = WakeWordOptions()
    /// Settings of the endpointer: when a command begins and when it ends.
    public var endpointing = EndpointerOptions()
    /// The front end; nil for the one that the keywords' models were made with, or the learned one if there are no
    /// models. With ``/Features/FrontEnd/light`` energy alone tells speech from noise: a fraction of the work, for
    /// small machines in quiet rooms.
    public var frontEnd: FrontEnd?
    /// Whether the path hands over the sound of wake words, too.
    package var keepsWords = false
    /// Whether the path listens to commands; otherwise it hears keywords alone.
    package var hearsCommands = true

    /// Whether the path takes the engine's own voice off the microphone's sound.
    package var cancelsEcho = false

    /// Makes options with the defaults.
    public init(listening: Listening) { self.listening = listening }

    /// Refuses options that contradict each other.
    ///
    /// - Throws: `WakeWordError` `.badConfiguration` if nothing begins a command and the options do not ask for that,
    ///   or if the front end is not the one that the models need.
    public func check() throws(WakeWordError) { _ = try resolvedFrontEnd() }

    /// The value of ``frontEnd``, or the models' front end if that is nil.
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
