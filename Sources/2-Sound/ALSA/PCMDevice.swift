import CALSA
import Glibc
import PCM

/// An open sound device that frames are read from or written to.
///
/// Opening and closing allocate; reading and writing do not. A plug-in behind the name may take locks: `pulse` does,
/// `hw:` and `plughw:` devices do not. Reading and writing return within their time-out. For a sound server behind the
/// name, opening waits at most ten seconds and closing at most one. Only one thread at a time may use a device. The end
/// of the value closes it.
///
/// ```swift
/// var device = try PCMDevice(name: "default", direction: .capture)
/// switch device.read(into: memory, timeout: 0.1) {
/// case .frames(let count): ...
/// case .timedOut, .interrupted: ...     // go on reading
/// case .lost(let errno): ...            // close and open again
/// }
/// ```
public struct PCMDevice: ~Copyable, @unchecked Sendable {
    // Sendable: it is the only owner of the handle, and moving it to a thread moves the ownership.

    /// The ALSA name by which the device was opened.
    public let name: String
    /// Whether the device captures or plays.
    public let direction: PCMDirection
    /// The negotiated format.
    public let format: StreamFormat
    /// Frames between two reports of progress.
    public let periodFrameCount: Int
    /// Frames that the device holds at most.
    public let bufferFrameCount: Int

    private let owner: PCMHandle
    let bytesPerFrame: Int

    /// Opens a device by its ALSA name and negotiates a format.
    ///
    /// - Throws: ``ALSAError``: its code says what to do, its message is fit to be shown.
    public init(
        name: String, direction: PCMDirection, options: PCMOptions = PCMOptions()
    ) throws(ALSAError) {
        precondition(
            (0.001...1).contains(options.period) && options.buffer >= 2 * options.period
                && options.buffer <= 10,
            "a period of \(options.period) s in a buffer of \(options.buffer) s")
        // The plug layer offers the hardware's own rates first, see PCMNegotiation.
        let opened = try PCMHandle(name, direction)
        let pointer = opened.pointer
        let agreed = try quietly {
            Result { () throws(ALSAError) in
                try PCMNegotiation(name: name, direction: direction, options: options).negotiate(pointer)
            }
        }.get()
        self.name = name
        self.direction = direction
        owner = opened
        format = agreed.format
        periodFrameCount = agreed.periodFrameCount
        bufferFrameCount = agreed.bufferFrameCount
        bytesPerFrame = agreed.format.bytesPerFrame
    }

    /// The handle for calls into alsa-lib.
    var handle: OpaquePointer { owner.pointer }

    /// Frames that can be read or written at once; 0 if the device does not say. Real-time safe.
    public mutating func availableFrameCount() -> Int {
        quietly { max(0, Int(snd_pcm_avail_update(handle))) }
    }

    /// Makes the device ready after `result`, a negative `errno`, if possible.
    func recover(from result: Int) -> PCMTransfer {
        let transfer = PCMTransfer(errno: Int32(-result))
        guard case .interrupted = transfer else { return transfer }
        // Prepare serves all three kinds: the sleep of the machine is over when we run, and snd_pcm_resume can block
        // for seconds to save a few frames that are late anyway.
        let prepared = snd_pcm_prepare(handle)
        return prepared >= 0 ? transfer : .lost(errno: -prepared)
    }
}
