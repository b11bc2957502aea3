import Actions
import Commands
import Foundation
import Programs

/// Runs a program for an action, with its arguments exactly as configured, never through a shell.
///
/// The program gets spoken values as arguments, if its arguments have places for them, and as environment variables;
/// see ``/Actions/ActionValues/environment``. Of this program's own environment it gets `PATH`, `HOME`, `LANG` and
/// `TZ`, and nothing else: no key leaks. It runs in its own session. If it takes too long, the runner ends it with all
/// processes that it started. Its standard output is its answer.
package struct ProgramRunner: ActionRunner {
    /// The time limits that a program may have, in seconds. The session gives up a program that takes longer than the
    /// session's own limit.
    package static let timeLimits = 0.1...60.0
    /// The most bytes of a program's output; a program that writes more has failed.
    package static let maximumOutputByteCount = 65_536

    private let arguments: [ActionTemplate]
    private let timeLimit: Double

    /// Makes a runner; it does not look for the program yet.
    ///
    /// - Parameters:
    ///   - arguments: the program, by its path, or by a name that is looked up in `PATH`, and its arguments. The
    ///     program itself has no places.
    ///   - timeLimit: the time limit in seconds, within ``timeLimits``.
    /// - Throws: `ActionTemplate.Fault` for an invalid argument or time limit.
    package init(_ arguments: [String], timeLimit: Double = 10) throws(ActionTemplate.Fault) {
        guard let program = arguments.first, !program.isEmpty else {
            throw ActionTemplate.Fault(
                description: "a command needs the path of a program, first in its list")
        }
        guard !arguments.contains(where: { $0.utf8.contains(0) }) else {
            throw ActionTemplate.Fault(description: "a command has no NUL in it")
        }
        guard Self.timeLimits.contains(timeLimit) else {
            throw ActionTemplate.Fault(description: "a command may take 0.1 to 60 seconds, not \(timeLimit)")
        }
        var templates: [ActionTemplate] = []
        for argument in arguments { templates.append(try ActionTemplate(argument)) }
        guard templates[0].names.isEmpty else {
            throw ActionTemplate.Fault(
                description: "spoken words must not choose the program; write its path")
        }
        (self.arguments, self.timeLimit) = (templates, timeLimit)
    }

    /// The program's name.
    package var summary: String { "command \(arguments[0].beginning)" }

    /// Runs the program; see ``/Actions/ActionRunner/run(_:)``. The program has failed if its exit status is not 0.
    package func run(_ values: ActionValues) async throws -> ActionAnswer {
        let result = try await outcome(of: try filled(with: values), values.environment)
        var answer = ActionAnswer(result.output)
        if let failure = result.failure {
            answer.hasFailed = true
            answer.ask = nil
            answer.detail = "\(summary): \(failure)" + (result.complaint.map { "; it wrote: \($0)" } ?? "")
        }
        return answer
    }

    private func filled(with values: ActionValues) throws -> [String] {
        do throws(ActionTemplate.Fault) {
            return try arguments.enumerated().map { index, template throws(ActionTemplate.Fault) in
                let text = try template.filled(with: values)
                // Spoken words are data: an argument that begins with them must not become an option.
                if index > 0, template.beginning.isEmpty, text.hasPrefix("-"), Double(text) == nil {
                    throw ActionTemplate.Fault("what was said begins with a hyphen")
                }
                guard !text.utf8.contains(0) else {
                    throw ActionTemplate.Fault("what was said has a NUL in it")
                }
                return text
            }
        } catch {
            throw ActionError(
                wasTried: false, "That cannot be done: \(error.sentence).", detail: "\(summary): \(error)")
        }
    }

    private func outcome(
        of arguments: [String], _ variables: [String: String]
    ) async throws -> ProgramRun.Outcome {
        var run = ProgramRun(arguments[0], Array(arguments.dropFirst()))
        var environment = variables.filter { !$0.value.utf8.contains(0) }
        for name in ["PATH", "HOME", "LANG", "TZ"] {
            environment[name] = ProcessInfo.processInfo.environment[name]
        }
        run.environment = environment
        (run.outputLimit, run.limit) = (Self.maximumOutputByteCount, timeLimit)
        do { return try await run.run() } catch let failure as ProgramRun.Failure {
            switch failure {
            case .missing:
                throw ActionError(
                    wasTried: false, "The program for that is not there.",
                    detail: "\(summary): not found; check the path")
            case .cannotStart(let reason):
                throw ActionError(
                    wasTried: false, "That did not work.", detail: "\(summary): cannot be started (\(reason))"
                )
            case .tookTooLong:
                throw ActionError(
                    "That took too long and was stopped.",
                    detail: "\(summary): stopped after its time limit of \(timeLimit) s")
            case .wroteTooMuch:
                throw ActionError("That did not work.", detail: "\(summary): it writes without end")
            }
        }
    }
}
