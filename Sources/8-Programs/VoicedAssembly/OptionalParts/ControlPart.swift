import Capture
import Control
import Logging
import ServiceLifecycle
import Session

/// The parts of a daemon that its control needs.
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
    /// The service that counts events for a client that reads metrics; nil if no such client can ask.
    let metrics: (any Service)?
    /// Undoes the start if it fails.
    let undo: @Sendable () -> Void
    /// Removes the socket if the process ends at once.
    let leave: @Sendable () -> Void
}
