import ArgumentParser
import Foundation
import Subprocess
import SystemPackage

/// Another engine, run as a shell command.
///
/// The command reads 16 kHz mono 16-bit little-endian samples on its standard input to the end. It writes its findings
/// as JSON, one object a line, to its standard output.
///
/// `/bin/sh` runs the command, so it may have arguments. Its standard error is that of this program.
public struct ExternalEngine: Sendable {
    /// The lines that an engine wrote, and the processor time that it took.
    public struct Outcome<Line: Sendable>: Sendable {
        /// The decoded lines, in the order in which the engine wrote them.
        public var lines: [Line]
        /// Processor time of the engine and of those of its children that it waited for, in seconds.
        public var cpuSeconds: Double
    }

    /// No engine has reason to write more lines than this; one that does is at fault.
    private static let maximumLineCount = 2_000_000
    private static let maximumLineLength = 1 << 20
    private static let samplesAtOnce = 16_000

    /// If an engine dies while this program feeds it, the write then fails instead of ending this program.
    private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    private let command: String
    private let timeout: Double

    /// Makes an engine of a shell command. After `timeout` seconds, the command and all processes it started
    /// are stopped.
    public init(command: String, timeout: Double) {
        precondition(timeout > 0, "a time-out of \(timeout) s")
        self.command = command
        self.timeout = timeout
    }

    /// Runs the command on the samples.
    ///
    /// - Throws: ``BenchmarkError`` if the command cannot be started, fails, takes too long, stops reading or writes
    ///   lines that are no `Line`.
    public func run<Line: Decodable & Sendable>(
        on samples: [Int16], as _: Line.Type = Line.self
    ) async throws(BenchmarkError) -> Outcome<Line> {
        guard !command.isEmpty, !command.utf8.contains(0) else {
            throw BenchmarkError(
                .validationFailure, "The engine's command is empty; give one that reads samples.")
        }
        ExternalEngine.ignoreBrokenPipes
        let before = CPUClock.childrenSeconds
        do {
            let lines: [Line] = try await inTime { try await exchange(samples) }
            return Outcome(lines: lines, cpuSeconds: CPUClock.childrenSeconds - before)
        } catch let error as BenchmarkError {
            throw error
        } catch {
            throw BenchmarkError(.unavailable, "The engine “\(command)” could not be run: \(error)")
        }
    }

    private func exchange<Line: Decodable & Sendable>(_ samples: [Int16]) async throws -> [Line] {
        var platform = PlatformOptions()
        platform.createSession = true
        platform.teardownSequence = [
            .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .milliseconds(200))
        ]
        let result = try await Subprocess.run(
            .path("/bin/sh"), arguments: ["-c", command], platformOptions: platform, input: .inputWriter,
            output: .sequence, error: .currentStandardError
        ) { execution in
            // Feeds and reads at the same time: otherwise one of the two pipes fills up, and both sides wait.
            async let fed = ExternalEngine.feed(samples, to: execution.standardInputWriter)
            var lines: [Line] = []
            let texts = execution.standardOutput.strings(
                bufferingPolicy: .maxLineLength(ExternalEngine.maximumLineLength))
            for try await text in texts {
                let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
                if !text.isEmpty { lines.append(try decoded(text)) }
                guard lines.count <= ExternalEngine.maximumLineCount else {
                    throw BenchmarkError(.badData, "The engine “\(command)” wrote lines without end.")
                }
            }
            return (lines, await fed)
        }
        try Task.checkCancellation()
        guard result.terminationStatus.isSuccess else {
            throw BenchmarkError(
                .unavailable,
                "The engine “\(command)” failed (\(result.terminationStatus)); run it by hand to see why.")
        }
        let (lines, fed) = result.closureResult
        guard fed == samples.count else {
            throw BenchmarkError(
                .badData,
                "The engine “\(command)” stopped reading within \(fed) of \(samples.count) samples; it has to read "
                    + "its standard input to the end.")
        }
        return lines
    }

    /// Writes the samples piece by piece, and returns how many the engine took.
    private static func feed(_ samples: [Int16], to input: StandardInputWriter) async -> Int {
        var position = 0
        while position < samples.count {
            let end = min(samples.count, position + samplesAtOnce)
            let piece = samples[position..<end].flatMap {
                [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
            }
            guard let written = try? await input.write(piece), written == piece.count else { break }
            position = end
        }
        try? await input.finish()
        return position
    }

    private func decoded<Line: Decodable>(_ text: String) throws(BenchmarkError) -> Line {
        do { return try JSONDecoder().decode(Line.self, from: Data(text.utf8)) } catch {
            throw BenchmarkError(
                .badData,
                "The engine “\(command)” wrote “\(text.prefix(120))”, which is not the JSON that is expected: "
                    + "\(ExternalEngine.reason(error))")
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _)?: "“\(key.stringValue)” is missing."
        case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
            "“\(context.codingPath.map(\.stringValue).joined(separator: "."))” has another type."
        default: "it does not read as JSON."
        }
    }

    /// Runs `body`, and cancels it when the time is over.
    private func inTime<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws
        -> Result
    {
        try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: .seconds(timeout))
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let result = first else {
                throw BenchmarkError(
                    .unavailable, "The engine “\(command)” took longer than \(timeout) s and was stopped.")
            }
            return result
        }
    }
}
