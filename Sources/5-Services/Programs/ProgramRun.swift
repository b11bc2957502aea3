import Foundation
import Threads

/// One run of another program, in bounded time and memory, never through a shell.
///
/// The program has a session of its own, so that the processes that it starts are in its process group. If the time is
/// over, the task is cancelled or the output is too long, the run asks the whole group to end (SIGTERM) and, a moment
/// later, ends it (SIGKILL). If the program ends by itself, the processes that it leaves behind go on.
public struct ProgramRun: Sendable {
    /// The outcome of a program that ended by itself.
    public struct Outcome: Sendable {
        /// The bytes that the program wrote to its standard output.
        public var output: [UInt8]
        /// How the program failed, such as `its exit status is 2`; nil if it ended with the status 0.
        public var failure: String?
        /// The end of its standard error, on one line of 500 characters at most and without control characters; nil if
        /// the program ended well, or wrote nothing there.
        public var complaint: String?
    }

    /// The reason why a run has no outcome.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is no such program.
        case missing
        /// The program could not be started; the text is the system's reason.
        case cannotStart(String)
        /// The run ended the program because its time was over.
        case tookTooLong
        /// The run ended the program because it wrote too much.
        case wroteTooMuch

        /// The reason in words.
        public var description: String {
            switch self {
            case .missing: "it is not there"
            case .cannotStart(let reason): reason
            case .tookTooLong: "it took too long"
            case .wroteTooMuch: "it writes without end"
            }
        }
    }

    /// The most bytes of ``input``: a pipe takes them at once, before the program runs (`PIPE_BUF`).
    public static let maximumInputByteCount = 4096

    /// The program: a name that is looked up in `PATH`, or a path.
    public var program: String
    /// The arguments that follow the program's name.
    public var arguments: [String]
    /// The program's environment; nil for this program's own.
    public var environment: [String: String]?
    /// The bytes at its standard input, at most ``maximumInputByteCount``.
    public var input: [UInt8] = []
    /// The most bytes that the program may write; nil discards its output.
    public var outputLimit: Int?
    /// The longest time that the program may take, in seconds; nil for as long as its task goes on.
    public var limit: Double?

    /// Makes a run; it starts nothing yet.
    public init(_ program: String, _ arguments: [String] = []) {
        (self.program, self.arguments) = (program, arguments)
    }

    /// Runs the program to its end.
    ///
    /// - Throws: ``Failure``; `CancellationError` if the task was cancelled.
    public func run() async throws -> Outcome {
        guard let stop = WakePipe() else { throw Failure.cannotStart(String(cString: strerror(errno))) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // The run has its own thread, because it waits for pipes and processes, which no task should do.
                do {
                    try SystemThread(name: "program") {
                        do {
                            let process = try RunningProgram(self)
                            continuation.resume(with: Result { try process.follow(until: stop) })
                            process.forget()
                        } catch {
                            continuation.resume(throwing: error)
                        }
                    }
                } catch {
                    continuation.resume(throwing: Failure.cannotStart("\(error)"))
                }
            }
        } onCancel: {
            stop.wake()
        }
    }

    /// Ends at once all programs that still run, with the processes that they started; for the end of this program.
    public static func endAll() { RunningProgram.endAll() }
}
