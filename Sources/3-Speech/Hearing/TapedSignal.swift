import Capture
import PCM
import Synchronization

/// A tape of the records that a signal path wrote for one session. In another session it replaces source and path.
///
/// The tape waits for the session as a recording does, so the session decides the same each time.
package final class TapedSignal: SignalSource {
    package let name: String
    package let isRecording = true
    private let records: [SignalRecord]

    /// - Parameters:
    ///   - name: the name for people.
    ///   - records: the records of the tape, in this order.
    package init(name: String, records: [SignalRecord]) { (self.name, self.records) = (name, records) }

    /// Does nothing: the session's own stop ends the records.
    package func stop() {}
    package func release() {}
    package func reclaim() {}

    /// Starts to write the records, on a thread of its own.
    package func start(
        _ output: consuming SignalOutput, options: HearingOptions, control: SignalControl,
        meter: SignalMeter, waits: Bool
    ) throws -> RunningSignal {
        let thread = try AudioThread(
            name: "voice-signal", priority: nil,
            context: Work(output: output, records: records, control: control)
        ) { work in Self.run(work) }
        return RunningSignal(signal: nil, capture: nil) { thread.join() }
    }

    private struct Work: ~Copyable, Sendable {
        var output: SignalOutput
        let records: [SignalRecord]
        let control: SignalControl
    }

    private static func run(_ work: consuming Work) {
        for record in work.records where !work.control.isStopped {
            work.output.write(record)
            switch record.kind {
            case .pause: work.control.waitUntilConsidered(pause: record.number)
            case .endpoint: work.control.waitUntilHandled(endpoints: work.output.endpointCount)
            default: break
            }
        }
    }
}
