import Enrolment
import Foundation
import Synchronization
import Threads
import WakeWord

/// Makes models, one at a time, on a separate thread of low priority.
final class Workshop: Sendable {
    /// The work on one model, which can be cancelled.
    final class Work: Sendable {
        private let cancelled = Atomic(false)

        /// Whether the work was cancelled.
        var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

        /// Ends the work soon: within the few seconds that one of its steps takes.
        func cancel() { cancelled.store(true, ordering: .relaxed) }
    }

    /// The input from which a model is made.
    struct Material: Sendable {
        var name: String
        var recordings: [EnrolmentRecording]
        var existing: KeywordModel?
        var provenance: KeywordProvenance
    }

    private let isBusy = Atomic(false)

    /// Makes a model; nil if another one is still in progress or being cancelled, or if the system gives no thread.
    ///
    /// - Parameters:
    ///   - progress: called with the share done, 0 ... 1, on the thread.
    ///   - done: called with the result, on the thread.
    func make(
        _ material: Material, progress: @escaping @Sendable (Double) -> Void,
        done: @escaping @Sendable (Work, Result<EnrolmentResult, WakeWordError>) -> Void
    ) -> Work? {
        guard !isBusy.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
        let work = Work()
        do {
            try SystemThread(
                name: "teaching", stackByteCount: SystemThread.largeStack, scheduling: .background
            ) { [self] in
                let result = Self.result(material, work, progress)
                isBusy.store(false, ordering: .releasing)
                done(work, result)
            }
        } catch {
            isBusy.store(false, ordering: .releasing)
            return nil
        }
        return work
    }

    private static func result(
        _ material: Material, _ work: Work, _ progress: @Sendable (Double) -> Void
    ) -> Result<EnrolmentResult, WakeWordError> {
        do throws(WakeWordError) {
            let result = try KeywordEnrolment().enrol(
                name: material.name, recordings: material.recordings, extending: material.existing,
                weighsSynthesized: true, provenance: material.provenance
            ) { step throws(WakeWordError) in
                guard !work.isCancelled else {
                    throw WakeWordError(.cancelled, "it was given up")
                }
                progress(step.share)
            }
            return .success(result)
        } catch {
            return .failure(error)
        }
    }
}
