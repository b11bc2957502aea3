import Capture
import PCM
import Synchronization
import WakeWord

/// Runs two threads that hear a source's words: the signal thread, and an ordinary thread. The ordinary thread opens
/// the source, takes the signal thread's records from their ring and hands words on; it may lock and allocate.
final class WordListener: Sendable {
    /// Blocks of sound between the capture and the signal thread: one second.
    private static let captureRingSeconds = 1.0
    /// Records between the two threads: four a second, and the words.
    private static let recordRingCapacity = 64

    private let wakeWord: WakeWord
    private let source: any CaptureSource
    private let control = SignalControl()
    private let queue = WordQueue()
    private let thread = Mutex<AudioThread?>(nil)
    private let hasStarted = Atomic<Bool>(false)

    init(_ wakeWord: WakeWord, source: any CaptureSource) {
        (self.wakeWord, self.source) = (wakeWord, source)
    }

    // The threads hold no reference to this object, so it ends with the loop that listens.
    deinit { end() }

    /// The next word; see ``WakeWordDetections/Iterator/next()``.
    func next(isolation actor: isolated (any Actor)?) async throws(HearingError) -> HeardWord? {
        if !hasStarted.exchange(true, ordering: .relaxed) { try start() }
        let outcome = await withTaskCancellationHandler {
            await queue.next(isolation: actor)
        } onCancel: {
            queue.cancel()
        }
        switch outcome {
        case .word(let word): return word
        case .end(let failure):
            end()
            if let failure { throw failure }
            return nil
        }
    }

    private func start() throws(HearingError) {
        let (wakeWord, source, control, queue) = (wakeWord, source, control, queue)
        do throws(CaptureError) {
            let started = try AudioThread(name: "voice-words", priority: nil) {
                queue.finish(WordListener.run(wakeWord, source, control, queue))
            }
            thread.withLock { $0 = started }
        } catch {
            queue.cancel()
            throw .capture(error)
        }
    }

    /// Ends the source and the threads, and waits for them: at most a tenth of a second, unless a device is just
    /// being opened.
    private func end() {
        guard let thread = thread.withLock({ $0.take() }) else { return }
        control.stop()
        queue.cancel()
        source.stop()
        thread.join()
    }

    /// Listens until the stream's end or ``SignalControl/stop()``; returns the error, if there was one.
    private static func run(
        _ wakeWord: WakeWord, _ source: any CaptureSource, _ control: SignalControl, _ queue: WordQueue
    ) -> HearingError? {
        var records = SPSCRing<SignalRecord>(capacity: recordRingCapacity)
        do {
            let path = try SignalPath(
                sampleRate: .device, options: wakeWord.hearing, control: control,
                output: SignalOutput(ring: records.takeProducer(), waitsForSpace: true))
            var blocks = SPSCRing<CaptureBlock>(
                capacity: CaptureBlock.ringCapacity(seconds: captureRingSeconds))
            try source.start(into: blocks.takeProducer())
            defer { source.stop() }
            let signal = try SignalThread(
                path: path, input: blocks.takeConsumer(), control: control, meter: SignalMeter(),
                waitsForSession: source.isRecording)
            defer { signal.join() }
            return deliver(
                records.takeConsumer(), of: source, names: wakeWord.models.map(\.name), to: queue, control)
        } catch let error as WakeWordError {
            return .wakeWord(error)
        } catch let error as CaptureError {
            return .capture(error)
        } catch {
            preconditionFailure("the signal path's own defaults are refused: \(error)")
        }
    }

    /// Hands words on until the signal thread has ended, and stops that thread if it cannot hear the source's rate.
    /// Returns the error, if there was one.
    private static func deliver(
        _ ring: consuming RingConsumer<SignalRecord>, of source: any CaptureSource, names: [String],
        to queue: WordQueue, _ control: SignalControl
    ) -> HearingError? {
        var records = FixedBuffer(repeating: SignalRecord(.progress, at: 0), count: 16)
        var failure: HearingError?
        while !ring.isFinished {
            guard ring.waitForData(1, timeout: 1) else { continue }
            for index in 0..<ring.read(into: records.mutableElements) {
                let record = records[index]
                if record.kind == .wake {
                    queue.put(
                        HeardWord(
                            name: names[record.number], score: Double(record.score), start: record.start,
                            end: record.end))
                } else if record.kind == .deaf {
                    failure = .capture(CaptureError(.unusableRate, record.complaint(of: source.name)))
                    // The loop still reads the rest: the signal thread may be waiting for room.
                    control.stop()
                }
            }
        }
        if let broken = (source as? RecordingSource)?.failure {
            failure = .capture(CaptureError(.unreadableRecording, "\(broken)", underlying: broken))
        }
        return failure
    }
}
