import Foundation

/// Waits as long as a condition holds, and sleeps between checks so that other tasks can change it. A wait without end
/// runs into the time limit of the suite.
nonisolated(nonsending)
    public func wait(while condition: @autoclosure () async throws -> Bool) async rethrows
{
    while try await condition() { try? await Task.sleep(for: .milliseconds(1)) }
}

/// Returns whether a process runs; false for a zombie.
public func isRunning(_ process: pid_t) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state.map { !$0.contains(") Z ") } ?? false
}
