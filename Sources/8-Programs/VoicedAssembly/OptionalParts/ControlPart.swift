import Capture
import Control
import Logging
import ServiceLifecycle
import Session

/// What the control of a daemon is made of.
struct DaemonControlRequest {
    let assembly: SessionAssembly
    let program: ControlledProgram
    let session: VoiceSession
    let source: MicrophoneSource
    let logger: Logger
}

/// The control of a daemon that does not run yet.
struct ControlPart {
    /// The server that answers clients.
    let server: any Service
    /// What counts for a client that measures; nil if no such client can ask.
    let metrics: (any Service)?
    /// Undoes the start if it fails.
    let undo: @Sendable () -> Void
    /// Removes the socket at an end that waits for nothing.
    let leave: @Sendable () -> Void
}
