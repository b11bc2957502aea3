import BenchmarkKit
import Foundation
import PipelineGates

/// The page of results about system calls.
struct SystemCallsReport {
    let threads: [CalledThread]

    /// A line for each call of each thread.
    var table: String {
        var table = MarkdownTable(columns: ["", "call", "a second", "times"])
        for called in threads {
            let calls = called.thread.calls.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            for (index, call) in calls.enumerated() {
                let rate = Double(call.value) / called.thread.seconds
                table.add([
                    index == 0 ? called.title : "", call.key, String(format: "%.1f", rate), "\(call.value)",
                ])
            }
            if calls.isEmpty { table.add([called.title, "none", "0", "0"]) }
        }
        return table.text
    }

    func markdown(_ conditions: Conditions) -> String {
        """
        # System calls of the audio threads

        \(conditions.markdown)
        \(table)
        - The **signal thread** sleeps (`FUTEX_WAIT_BITSET_PRIVATE`) until there is sound, live every 10 ms; while sound waits in the
          ring, as at full speed, it does not. It wakes the session (`FUTEX_WAKE_PRIVATE`) when it tells something while that
          sleeps: four times a second how far it is, and a command's sound.
        - The **capture thread** wakes the signal thread likewise while that sleeps. Live, the rest are alsa-lib's, within the
          read: its `pulse` plug-in talks to the sound server.
        - **At full speed** the device is made up and makes no call, so what is left is the engine's own: it waits for space in the
          ring, as only a recording does, and at the end of a command the signal thread waits for the session
          (`FUTEX_CLOCK_REALTIME`).

        Under strace everything is slower, so threads sleep at other moments than without it.

        """
    }
}
