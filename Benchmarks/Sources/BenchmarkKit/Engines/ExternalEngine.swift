import ArgumentParser
import Foundation
import Subprocess
import SystemPackage

/// Another engine, as a command that reads 16 kHz mono 16-bit little-endian samples on its standard input until that
/// ends and writes what it finds as JSON, one object a line, to its standard output.
///
/// The command is run by `/bin/sh`, so that it may have arguments. What it writes to standard error goes to ours.
public struct ExternalEngine: Sendable {
    /// What an engine found, and what it cost.
    public struct Outcome<Line: Sendable>: Sendable {
        /// Its lines, in its order.
        public var lines: [Line]
        /// Processor time of it and of its children that it waited for, in seconds.
        public var cpuSeconds: Double
    }

    /// More output than any engine has reason to write is a fault of it.
    private static let maximumLineCount = 2_000_000
    private static let maximumLineLength = 1 << 20
    private static let samplesAtOnce = 16_000

    /// An engine that dies while it is fed is then an error on write, not the end of this program.
    private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    private let command: String
    private let timeout: Double

    /// Makes an engine of a shell command, which is stopped with all it started after `timeout` seconds.
    public init(command: String, timeout: Double) {
        precondition(timeout > 0, "a time-out of \(timeout) s")
        self.command = command
        self.timeout = timeout
    }

    /// Runs the command on the samples.
    ///
    /// - Throws: ``BenchmarkError`` when it cannot be started, fails, takes too long, stops reading or writes lines that
    ///   are no `Line`.
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
            // Fed while it answers: either pipe would fill up otherwise.
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

    /// Writes the samples and returns how many were taken, in pieces.
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
