import Foundation
import Threads

/// One run of another program, in bounded time and memory, never through a shell.
///
/// The program has a session of its own, so that what it starts is in its process group. When the limit is over, the task
/// is cancelled or its output is too long, the whole group is asked to end (SIGTERM) and, a moment later, is ended
/// (SIGKILL). What a program leaves behind that ended by itself goes on.
public struct ProgramRun: Sendable {
    /// What came of a run that ended by itself.
    public struct Outcome: Sendable {
        /// What it wrote to its standard output.
        public var output: [UInt8]
        /// How it ended, if not with the status 0; else nil.
        public var failure: String?
        /// The end of what it wrote to its standard error, on one line of 500 characters at most and without control
        /// characters; nil if it ended well, or wrote nothing there.
        public var complaint: String?
    }

    /// Why there is no outcome.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is no such program.
        case missing
        /// It could not be started, with the system's reason.
        case cannotStart(String)
        /// It was ended, since its limit was over.
        case tookTooLong
        /// It was ended, since it wrote too much.
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
    /// Its arguments.
    public var arguments: [String]
    /// Its environment; nil for this program's own.
    public var environment: [String: String]?
    /// What stands at its standard input, at most ``maximumInputByteCount``.
    public var input: [UInt8] = []
    /// The most bytes that it may write; nil if what it writes is of no interest.
    public var outputLimit: Int?
    /// How long it may take, in seconds; nil for as long as its task goes on.
    public var limit: Double?

    /// Makes a run; nothing is started yet.
    public init(_ program: String, _ arguments: [String] = []) {
        (self.program, self.arguments) = (program, arguments)
    }

    /// Runs it to its end.
    ///
    /// - Throws: ``Failure``; `CancellationError` if the task was cancelled.
    public func run() async throws -> Outcome {
        guard let stop = WakePipe() else { throw Failure.cannotStart(String(cString: strerror(errno))) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // A thread of its own: it waits for pipes and for processes, which no task should.
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

    /// Ends at once all programs that still run, with what they started; for the end of this one.
    public static func endAll() { RunningProgram.endAll() }
}
