/// A connection through which Home Assistant takes commands.
package protocol AssistPeer: AnyObject, Sendable {
    /// Whether the data sent before is on its way, so that Home Assistant can get more.
    var isReading: Bool { get }
    /// Keeps the place of this connection among all, or gives it up. Each call with true is followed by one with false.
    func keepPlace(_ isKept: Bool)
    /// Reports that a command begins, and returns once Home Assistant wants its sound.
    ///
    /// - Parameter wakeWord: the detected wake word; nil if there was none.
    func beginCommand(after wakeWord: String?) async throws
    /// Sends a part of the command's sound: 16-bit samples at 16 kHz.
    func send(_ sound: ArraySlice<Int16>) throws
    /// Reports that the person has finished the command.
    func endCommand() throws
    /// Reports that the room gives the command up.
    func abandonCommand()
}
