import ArgumentParser
import BenchmarkKit
import Foundation
import PipelineGates

/// The subcommand that counts the system calls of the audio threads.
struct SystemCallsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "system-calls",
        abstract: "Count the system calls of the capture and signal threads with strace.",
        discussion: """
            Runs `live` and `soak` for a short while under strace. It fails when the signal thread, or a capture thread whose
            device is made up, calls anything but what the rings between the threads need: to wait, and to wake the other
            end. A capture thread on a real device also makes the calls of its driver's library.
            """)

    @Option(help: "A folder for the results.")
    var output: String?

    func run() async throws {
        var progress = ProgressLine(total: 2)
        progress.update(done: 0, "live")
        let live = try await TracedRun.threads(of: ["live", "--seconds", "15"])
        progress.update(done: 1, "soak")
        let soak = try await soak()
        progress.finish("two runs traced")
        let threads = [
            // `find` takes the last thread of a name, because capture and resampling alone run before the session.
            try find("voice-signal", in: live, "signal thread, live", CalledThread.ring),
            try find("capture", in: live, "capture thread, live", nil),
            // At full speed the made-up device waits for space in the ring, and the signal thread waits for
            // the session.
            try find(
                "voice-signal", in: soak, "signal thread, at full speed",
                CalledThread.ring.union(["futex FUTEX_WAIT_BITSET_PRIVATE|FUTEX_CLOCK_REALTIME"])),
            try find("capture", in: soak, "capture thread, at full speed", CalledThread.ring),
        ]
        let report = SystemCallsReport(threads: threads)
        print(report.table)
        if let output {
            let conditions = Conditions(recordings: [:])
            let writer = try ResultsWriter(folder: output, name: "pipeline-system-calls")
            try writer.write(Results(conditions: conditions, threads: threads))
            try writer.write(markdown: report.markdown(conditions))
        }
        let complaints = threads.compactMap(\.complaint)
        complaints.forEach { Console.say("pipelinebench: \($0)") }
        if !complaints.isEmpty { throw ExitCode.failure }
    }

    /// Returns the threads of a `soak` that lasts long enough, and repeats it with more hours until it does: a fast
    /// machine hears three minutes in less than a second.
    private func soak() async throws -> [TracedThread] {
        var hours = 0.05
        while true {
            let threads = try await TracedRun.threads(of: ["soak", "--hours", "\(hours)"])
            let names = Set(threads.map(\.name))
            if names.isSuperset(of: ["voice-signal", "capture"]) || hours > 1 { return threads }
            hours *= 5
        }
    }

    private func find(
        _ name: String, in threads: [TracedThread], _ title: String, _ allowed: Set<String>?
    ) throws(BenchmarkError) -> CalledThread {
        guard let thread = threads.last(where: { $0.name == name }) else {
            throw BenchmarkError(
                .internalError, "strace saw no thread “\(name)” for longer than \(2 * TracedThread.margin) s."
            )
        }
        return CalledThread(title: title, thread: thread, allowed: allowed)
    }

    private struct Results: Encodable {
        var conditions: Conditions
        var threads: [CalledThread]
    }
}
