import ActionRunners
import Commands
import HomeMode
import Logging
import Recognition
import ServiceLifecycle
import Session
import VoicedConfiguration

/// The parts that an interface needs.
struct InterfaceRequest: Sendable {
    let configuration: Configuration
    let keywords: Keywords
    /// The main language.
    let language: Language
    let logger: Logger
}

/// A configured interface by which other programs follow a room or talk to it, such as MQTT.
protocol RoomInterface: Sendable {
    /// Sends a message to the interface's broker; nil if the interface has no broker.
    var publish: MessageRunner.Publish? { get }

    /// Returns the services for a session. They begin to end before the session does.
    ///
    /// - Parameters:
    ///   - timers: the timers of the room.
    ///   - phrases: the phrases that the session expects.
    func services(
        of session: VoiceSession, timers: TimerHandler, expecting phrases: @autoclosure () -> ExpectedPhrases
    ) -> [any Service]

    /// Returns the recognizer of a live session with this interface: the given one, or another that asks it.
    ///
    /// - Parameter session: the settings of the session, to which the interface may add time for recognition.
    func recognizer(
        over recognizer: any SpeechRecognizer, in session: inout SessionConfiguration
    ) -> any SpeechRecognizer
}

extension RoomInterface {
    var publish: MessageRunner.Publish? { nil }

    func recognizer(
        over recognizer: any SpeechRecognizer, in session: inout SessionConfiguration
    ) -> any SpeechRecognizer { recognizer }
}
