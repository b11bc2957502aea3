import CALSA
import Dispatch
import Glibc
import Synchronization

/// One attempt to open a device, on a thread of its own.
///
/// `snd_pcm_open` waits half a minute for a sound server that accepts and never answers, and nothing can stop it. So whoever
/// asked stops waiting, and the thread closes what it may get later, and ends.
final class PCMOpening: Sendable {
    /// How long a sound server may take, in seconds: one that is started by the attempt needs a few.
    static let usualLimit = 10.0

    private enum State {
        case waiting
        case opened(result: Int32, handle: UInt)
        case abandoned
    }

    private let name: String
    private let direction: PCMDirection
    private let state = Mutex(State.waiting)
    private let done = DispatchSemaphore(value: 0)

    private init(_ name: String, _ direction: PCMDirection) {
        self.name = name
        self.direction = direction
    }

    /// The open device.
    ///
    /// - Throws: ``ALSAError`` of what ALSA says, or `serverUnavailable` after `limit` seconds.
    static func open(
        _ name: String, _ direction: PCMDirection, asked: String? = nil, limit: Double = usualLimit
    ) throws(ALSAError) -> OpaquePointer {
        let asked = asked ?? name
        guard !asked.isEmpty, !asked.utf8.contains(0) else { throw .opening(name, direction, -ENOENT) }
        let opening = PCMOpening(asked, direction)
        opening.start()
        _ = opening.done.wait(timeout: .now() + limit)
        let (result, handle) = opening.finish()
        guard result >= 0, let handle else { throw .opening(name, direction, result) }
        return handle
    }

    private func start() {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        defer { pthread_attr_destroy(&attributes) }
        let context = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { context in
                Unmanaged<PCMOpening>.fromOpaque(context!).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        // Without a thread one can still wait.
        if result != 0 { context.takeRetainedValue().run() }
    }

    private func run() {
        var opened: OpaquePointer?
        // Non-blocking: a device in use is reported as busy at once, and no read or write hangs.
        let result = quietly { snd_pcm_open(&opened, name, direction.stream, SND_PCM_NONBLOCK) }
        let isWanted = state.withLock { state in
            guard case .waiting = state else { return false }
            state = .opened(result: result, handle: UInt(bitPattern: opened))
            return true
        }
        if !isWanted, let opened { quietly { _ = snd_pcm_close(opened) } }
        done.signal()
    }

    private func finish() -> (result: Int32, handle: OpaquePointer?) {
        state.withLock { state in
            guard case .opened(let result, let handle) = state else {
                state = .abandoned
                return (-ETIMEDOUT, nil)
            }
            return (result, OpaquePointer(bitPattern: handle))
        }
    }
}
