import Capture

/// Checks that the device opens and delivers sound, and that no sound was lost on the way.
package struct CaptureCheck: Check {
    /// See ``Check/name``.
    package let name = "microphone"
    private let sound: Result<CapturedSound, CaptureError>
    private let format: String?

    /// Makes a check of captured sound.
    ///
    /// - Parameters:
    ///   - sound: the captured sound, or the error.
    ///   - format: the format of the device, as text for people.
    package init(_ sound: Result<CapturedSound, CaptureError>, format: String?) {
        self.sound = sound
        self.format = format
    }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        switch sound {
        case .failure(let error):
            return .failed(
                .unavailable, telling: error.message,
                else: "name another with --device; `voiced devices` lists them")
        case .success(let sound):
            let settled = "\(sound.source) opens: \(format ?? "\(sound.sampleRate)")"
            let lost = sound.statistics
            guard lost.xrunCount == 0, lost.overflowedBlockCount == 0 else {
                return .warning(
                    "\(settled), but \(lost.lostFrameCount) frames were lost: it was read too late "
                        + "\(lost.xrunCount) times, and \(lost.overflowedBlockCount) blocks found no room",
                    "take load off the machine, or grant real-time priority")
            }
            guard lost.lostFrameCount == 0 else {
                return .warning(
                    "\(settled), but it paused and \(lost.lostFrameCount) frames were lost",
                    "check the cable, the hub and the sound server")
            }
            return .ok("\(settled)")
        }
    }
}
