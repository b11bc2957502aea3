import ActionRunners
import Commands
import HomeMode
import Logging
import Recognition
import ServiceLifecycle
import Session
import VoicedConfiguration

/// What an interface is made of.
struct InterfaceRequest: Sendable {
    let configuration: Configuration
    let keywords: Keywords
    /// The main language.
    let language: Language
    let logger: Logger
}

/// Something that the configuration names by which others follow a room, or talk to it.
protocol RoomInterface: Sendable {
    /// Sends a message to a broker; nil if this is none.
    var publish: MessageRunner.Publish? { get }

    /// The services for a session. They begin to end before it does.
    ///
    /// - Parameters:
    ///   - timers: those of the room.
    ///   - phrases: the phrases that the session expects.
    func services(
        of session: VoiceSession, timers: TimerHandler, expecting phrases: @autoclosure () -> ExpectedPhrases
    ) -> [any Service]

    /// The recognizer of a live session that has this interface; the given one if it changes nothing.
    ///
    /// - Parameter session: the settings of the session, which may need more time.
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
