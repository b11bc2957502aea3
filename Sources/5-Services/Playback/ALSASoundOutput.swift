public import Feedback
import ALSA
import Synchronization
import Threads

/// An output that plays sounds through an ALSA device.
///
/// It opens the device for each sound and closes it afterwards: the next sound tries a missing or busy loudspeaker
/// again, and between sounds other programs can use it. Each sound has its own ordinary thread; no thread of the signal
/// path and none of Swift's pool ever waits for a loudspeaker.
public struct ALSASoundOutput: SoundOutput {
    /// The ALSA device name, such as `default` or `plughw:CARD=Room`.
    public let name: String

    /// Makes an output for a device, and does not open the device yet.
    public init(device name: String) { self.name = name }

    /// Plays a clip on the device and returns when it was played; see ``/Feedback/SoundOutput/play(_:)``.
    public func play(_ clip: SoundClip) async throws {
        guard !clip.samples.isEmpty else { return }
        try Task.checkCancellation()
        let cancellation = Cancellation()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                do {
                    try SystemThread(name: "feedback") { [name] in
                        continuation.resume(
                            with: Result {
                                try ALSAPlayback(device: name, isCancelled: { cancellation.isRequested })
                                    .play(
                                        clip)
                            })
                    }
                } catch {
                    continuation.resume(throwing: FeedbackError(.failed, "\(error)", underlying: error))
                }
            }
        } onCancel: {
            cancellation.request()
        }
    }

    /// A flag that the playing thread looks at.
    private final class Cancellation: Sendable {
        private let flag = Atomic<Bool>(false)
        var isRequested: Bool { flag.load(ordering: .relaxed) }
        func request() { flag.store(true, ordering: .relaxed) }
    }
}
