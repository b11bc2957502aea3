import Capture
import PCM

/// A source of records for a session: a signal path behind a source of sound, or a tape of an earlier path's records.
package protocol SignalSource: AnyObject, Sendable {
    /// The name for people: the device's name or the file's path.
    var name: String { get }

    /// Whether the sound is a recording, which waits for its reader.
    var isRecording: Bool { get }

    /// Starts to write records to `output`, on threads of its own.
    ///
    /// - Parameter waits: stand still at each pause and endpoint until the session has dealt with it; never for a live
    ///   source.
    func start(
        _ output: consuming SignalOutput, options: HearingOptions, control: SignalControl,
        meter: SignalMeter, waits: Bool
    ) throws -> RunningSignal

    /// Ends the sound; the records of the sound until then still come.
    func stop()

    /// Lets the device go, if there is one, until ``reclaim()``.
    func release()

    /// Opens the device again.
    func reclaim()
}

/// The threads of a signal source.
package struct RunningSignal: Sendable {
    /// How the system runs the signal thread.
    package let signal: AudioThread.Scheduling?
    /// How it runs the capture thread; nil if there is none.
    package let capture: AudioThread.Scheduling?
    /// Waits until the last record is written.
    package let join: @Sendable () -> Void
}

/// A source of sound and the signal path behind it.
package final class CapturedSignal: SignalSource {
    /// Blocks of sound between the capture and the signal thread: one second.
    private static let ringSeconds = 1.0

    private let source: any CaptureSource

    /// Makes a signal, which captures nothing before it starts.
    package init(_ source: any CaptureSource) { self.source = source }

    package var name: String { source.name }
    package var isRecording: Bool { source.isRecording }
    package func stop() { source.stop() }
    package func release() { source.release() }
    package func reclaim() { source.reclaim() }

    /// Starts the source and the signal thread, in the order in which they can fail.
    package func start(
        _ output: consuming SignalOutput, options: HearingOptions, control: SignalControl,
        meter: SignalMeter, waits: Bool
    ) throws -> RunningSignal {
        var blocks = SPSCRing<CaptureBlock>(
            capacity: CaptureBlock.ringCapacity(seconds: CapturedSignal.ringSeconds))
        let path = try SignalPath(
            sampleRate: .device, options: options, control: control, output: output, waitsForAnswers: waits,
            gauge: meter.words)
        try source.start(into: blocks.takeProducer())
        do {
            let signal = try SignalThread(
                path: path, input: blocks.takeConsumer(), control: control, meter: meter,
                waitsForSession: waits)
            return RunningSignal(signal: signal.scheduling, capture: source.scheduling) { signal.join() }
        } catch {
            source.stop()
            throw error
        }
    }
}
