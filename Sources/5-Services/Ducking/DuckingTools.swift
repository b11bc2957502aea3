import Foundation
import Programs

/// The programs that lower the sound of others: the sound server's own client, and systemd's client of D-Bus.
package struct DuckingTools: Sendable {
    /// How long one call may take, in seconds; a sound server answers in 10 ms.
    package var callLimit = 1.0
    private static let outputLimit = 1 << 20

    /// `pactl`, and arguments that stand before those of a call.
    package var pactl = ["pactl"]
    /// `busctl`, and arguments that stand before those of a call.
    package var busctl = ["busctl"]
    /// The environment of both programs.
    package var environment = ProcessInfo.processInfo.environment

    /// Makes the tools of this machine.
    package init() {}

    /// The reason for a failed call, as a clause: `pactl is not installed`.
    package struct Failure: Error, Hashable, CustomStringConvertible {
        /// The clause.
        package let description: String
    }

    /// Asks the sound server for its streams.
    ///
    /// - Throws: ``Failure``; `CancellationError`.
    func streams() async throws -> [SoundStream] {
        let output = try await run(pactl + ["--format=json", "list", "sink-inputs"])
        do { return try SoundStream.list(output) } catch {
            throw Failure(description: "\(pactl[0]) tells of its streams in another way than expected")
        }
    }

    func set(_ index: Int, to volumes: [Int]) async throws {
        _ = try await run(pactl + ["set-sink-input-volume", "\(index)"] + volumes.map { "\($0)" })
    }

    /// Asks the session's bus with `busctl`. Returns its output.
    func askBus(_ arguments: [String]) async throws -> [UInt8] {
        try await run(busctl + ["--user", "--json=short", "--timeout=1"] + arguments)
    }

    /// Checks whether the sound server answers.
    ///
    /// - Returns: the reason why it does not, as a clause; nil if it does.
    package func problem() async -> String? {
        do {
            _ = try await streams()
            return nil
        } catch { return "\(error)" }
    }

    private func run(_ arguments: [String]) async throws -> [UInt8] {
        var run = ProgramRun(arguments[0], Array(arguments.dropFirst()))
        // With this locale, numbers in JSON have a point, and names of programs are UTF-8.
        run.environment = environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
        (run.outputLimit, run.limit) = (Self.outputLimit, callLimit)
        let outcome: ProgramRun.Outcome
        do { outcome = try await run.run() } catch let failure as ProgramRun.Failure {
            let why =
                switch failure {
                case .missing: "is not installed"
                case .cannotStart(let reason): "cannot be started (\(reason))"
                case .tookTooLong: "does not answer"
                case .wroteTooMuch: "writes without end"
                }
            throw Failure(description: "\(arguments[0]) \(why)")
        }
        guard let failure = outcome.failure else { return outcome.output }
        throw Failure(
            description: "\(arguments[0]) failed: "
                + (outcome.complaint?.trimmingCharacters(in: [" ", "."]) ?? failure))
    }
}
