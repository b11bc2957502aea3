import CALSA
import Glibc
import Synchronization

/// An open device of alsa-lib. The end of the value closes it.
///
/// Opening and closing keep to their time-outs, even if a sound server behind the device hangs.
struct PCMHandle: ~Copyable, @unchecked Sendable {
    // Sendable: it is the only owner of its pointer, and moving it moves the ownership.

    /// The handle for calls into alsa-lib.
    let pointer: OpaquePointer

    /// How long a sound server may take to answer, in seconds: a server that the attempt itself starts needs a few.
    static let usualLimit = 10.0
    /// Seconds that closing waits before it goes on in the background. Usually the device is free by then for the next
    /// opening.
    private static let closingLimit = 1.0

    private enum State {
        case waiting
        case opened(result: Int32, handle: UInt)
        case abandoned
    }

    /// Opens the device `asked`; nil: the device `name`. Errors call the device by `name`.
    ///
    /// Non-blocking: a device in use is reported as busy at once, and no read or write hangs.
    ///
    /// - Throws: ``ALSAError`` of what ALSA says, or `serverUnavailable` after `limit` seconds.
    init(
        _ name: String, _ direction: PCMDirection, asked: String? = nil, limit: Double = usualLimit
    ) throws(ALSAError) {
        let asked = asked ?? name
        guard !asked.isEmpty, !asked.utf8.contains(0) else { throw .opening(name, direction, -ENOENT) }
        let attempt = Attempt()
        BoundedCall.run(limit: limit) {
            var opened: OpaquePointer?
            let result = quietly { snd_pcm_open(&opened, asked, direction.stream, SND_PCM_NONBLOCK) }
            let isWanted = attempt.state.withLock { state in
                guard case .waiting = state else { return false }
                state = .opened(result: result, handle: UInt(bitPattern: opened))
                return true
            }
            if !isWanted, let opened { quietly { _ = snd_pcm_close(opened) } }
        }
        let (result, handle) = attempt.finish()
        guard result >= 0, let handle = OpaquePointer(bitPattern: handle) else {
            throw .opening(name, direction, result)
        }
        pointer = handle
    }

    deinit {
        let handle = UInt(bitPattern: pointer)
        BoundedCall.run(limit: PCMHandle.closingLimit) {
            quietly { _ = snd_pcm_close(OpaquePointer(bitPattern: handle)) }
        }
    }

    /// The shared state of the opening thread and the waiting one.
    private final class Attempt: Sendable {
        let state = Mutex(State.waiting)

        /// The result. If a handle comes later, the opening thread closes it.
        func finish() -> (result: Int32, handle: UInt) {
            state.withLock { state in
                guard case .opened(let result, let handle) = state else {
                    state = .abandoned
                    return (-ETIMEDOUT, 0)
                }
                return (result, handle)
            }
        }
    }
}
