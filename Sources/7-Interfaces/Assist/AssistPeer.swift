/// A connection to Home Assistant, which takes commands through it.
package protocol AssistPeer: AnyObject, Sendable {
    /// Whether what was sent before is on its way.
    var isReading: Bool { get }
    /// Keeps its place among the connections, or gives it up; each call with true is followed by one with false.
    func keepPlace(_ isKept: Bool)
    /// Says that a command begins, and returns once its sound is wanted.
    ///
    /// - Parameter wakeWord: the word that was heard; nil if there was none.
    func beginCommand(after wakeWord: String?) async throws
    /// Sends some of the command: samples at 16 kHz.
    func send(_ sound: ArraySlice<Int16>) throws
    /// Says that the command was spoken.
    func endCommand() throws
    /// Says that the command is given up.
    func abandonCommand()
}
