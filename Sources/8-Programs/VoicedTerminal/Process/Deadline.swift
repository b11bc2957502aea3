import ArgumentParser
import Capture
import Foundation
import Programs
import VoicedConfiguration

/// Ends the daemon within one second after the request, even if a part hangs: a remote recognizer, a sound server, a
/// reader.
///
/// The deadline has its own thread, which needs no lock, no task and no stream that may hang.
package enum Deadline {
    /// Seconds for an orderly end. Finished commands are on the disk by then, since each row is written before its
    /// event.
    private static let patience = 0.8

    /// Starts the thread that waits for a signal.
    ///
    /// - Parameters:
    ///   - signals: the signals that end the daemon; handled from now on.
    ///   - code: the exit code if the program does not end in time.
    ///   - patience: seconds for an orderly end.
    ///   - stop: asks all parts to end.
    ///   - leave: removes the files that must not stay after an end without waiting; it may neither lock nor wait.
    package static func arm(
        _ signals: [CInt], patience: Double = Deadline.patience, code: @escaping @Sendable () -> ExitCode,
        stop: @escaping @Sendable () -> Void, leave: @escaping @Sendable () -> Void = {}
    ) throws(CaptureError) {
        Interruption.arm(signals)
        _ = try AudioThread(name: "voiced-end", priority: nil) {
            Interruption.unblock(signals)
            Interruption.wait()
            stop()
            usleep(UInt32(patience * 1_000_000))
            let text =
                "voiced: ended without waiting for what still runs, as it took more than \(patience) s\n"
            _ = Descriptor.write(Array(text.utf8), to: STDERR_FILENO, within: 0.05)
            ProgramRun.endAll()
            leave()
            _exit(code().rawValue)
        }
    }
}
