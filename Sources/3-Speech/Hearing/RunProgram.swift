import Capture
import Foundation
import WakeWord

/// Runs a whole program. An error that reaches its end is one sentence on standard error and an exit code; Swift by
/// itself would end a program of top-level code with a trap and a trace of its stack.
///
/// ```swift
/// await runProgram {
///     let orbit = try KeywordModel(contentsOfFile: "Models/orbit.wake")
///     for try await word in WakeWord(orbit).detections(in: MicrophoneSource()) { print(word.name) }
/// }
/// ```
///
/// The exit code is 66 if a model or a recording cannot be read, 69 if a device cannot be used, and 1 for any
/// other error.
public func runProgram(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async {
    do { try await body() } catch {
        let program = (CommandLine.arguments.first ?? "program").split(separator: "/").last ?? "program"
        FileHandle.standardError.write(Data("\(program): \(ProgramEnd.sentence(error))\n".utf8))
        exit(ProgramEnd.code(error))
    }
}

/// How an error ends a program.
enum ProgramEnd {
    /// The error's description, on one line.
    static func sentence(_ error: any Error) -> String {
        "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// The exit code, by the convention of BSD's `sysexits.h`.
    static func code(_ error: any Error) -> Int32 {
        switch error {
        case HearingError.wakeWord(let error): code(error)
        case HearingError.capture(let error): code(error)
        case let error as WakeWordError where error.code == .unreadable: EX_NOINPUT
        case let error as CaptureError where error.code == .unreadableRecording: EX_NOINPUT
        case let error as CaptureError where error.code == .deviceUnavailable: EX_UNAVAILABLE
        default: 1
        }
    }
}
