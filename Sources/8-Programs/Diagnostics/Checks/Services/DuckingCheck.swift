/// Checks that the sound server answers, by which ducking lowers other programs' sound.
package struct DuckingCheck: Check {
    /// See ``Check/name``.
    package let name = "ducking"
    private let problem: @Sendable () async -> String?

    /// Makes a check, which lowers nothing.
    ///
    /// - Parameter problem: returns a clause about why sound cannot be lowered; nil if it can.
    package init(problem: @escaping @Sendable () async -> String?) { self.problem = problem }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        guard let problem = await problem() else {
            return .ok("other programs' sound can be lowered while voiced listens and speaks")
        }
        return .warning(
            "other programs' sound stays as it is: \(problem)",
            "install pulseaudio-utils, and run voiced as the user whose sound it is; or ducking: {mode: off}")
    }
}
