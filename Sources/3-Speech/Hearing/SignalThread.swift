import Capture
import Endpointing
import PCM

/// The thread that runs the signal path: blocks of sound in, records out.
package final class SignalThread: Sendable {
    /// How long the path sleeps without sound before it looks whether it should end, in seconds.
    private static let patience = 0.25
    private static let blocksAtOnce = 8

    /// The values that move to the thread.
    private struct Work: ~Copyable, Sendable {
        var path: SignalPath
        var input: RingConsumer<CaptureBlock>
        let control: SignalControl
        let meter: SignalMeter
        let waitsForSession: Bool
    }

    private let thread: AudioThread

    /// How the system runs the thread.
    package var scheduling: AudioThread.Scheduling { thread.scheduling }

    /// Starts the thread.
    ///
    /// - Parameter waitsForSession: stand still after each endpoint until the session has dealt with it. For
    ///   recordings played faster than time; never for a live source.
    package init(
        path: consuming SignalPath, input: consuming RingConsumer<CaptureBlock>, control: SignalControl,
        meter: SignalMeter, waitsForSession: Bool
    ) throws(CaptureError) {
        let work = Work(
            path: path, input: input, control: control, meter: meter, waitsForSession: waitsForSession)
        thread = try AudioThread(
            name: "voice-signal", priority: waitsForSession ? nil : AudioThread.defaultPriority, context: work
        ) { work in SignalThread.run(work) }
    }

    /// Waits until the stream has ended or the thread has obeyed ``SignalControl/stop()``.
    package func join() { thread.join() }

    private static func run(_ work: consuming Work) {
        var blocks = FixedBuffer(
            repeating: CaptureBlock(sampleRate: .device), count: SignalThread.blocksAtOnce)
        while !work.control.isStopped && !work.input.isFinished {
            guard work.input.waitForData(1, timeout: SignalThread.patience) else {
                // A device that is gone delivers no blocks, and questions must expire nevertheless.
                if !work.waitsForSession { work.path.reportProgress() }
                continue
            }
            work.meter.record(waiting: work.input.availableCount)
            let count = work.input.read(into: blocks.mutableElements)
            for index in 0..<count {
                work.path.process(blocks.elements[index])
                work.meter.record(decided: blocks.elements[index])
                if work.waitsForSession {
                    work.control.waitUntilHandled(endpoints: work.path.endpointCount)
                }
            }
        }
        work.path.finish(cause: work.control.isStopped ? .cancelled : .endOfStream)
    }
}
