import ArgumentParser
import Capture
import Foundation
import Programs

/// Ends the daemon within a second of being asked to, whatever hangs: a recognizer far away, a sound server, a reader.
///
/// It has a thread of its own, which needs nothing of what may hang: no lock, no task, no stream.
enum Deadline {
    /// Seconds to end in order. What is carried out then is on the disk, since a row is written before it is told of.
    private static let patience = 0.8

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - signals: what asks the daemon to end; taken from now on.
    ///   - code: what the program ends with where it does not end in order.
    ///   - patience: seconds to end in order.
    ///   - stop: asks everybody to end, at once.
    static func arm(
        _ signals: [CInt], patience: Double = Deadline.patience, code: @escaping @Sendable () -> ExitCode,
        stop: @escaping @Sendable () -> Void
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
            _exit(code().rawValue)
        }
    }
}
