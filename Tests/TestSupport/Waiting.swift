import Foundation

/// Waits as long as a condition holds, and leaves the processor to what changes it. The time limit of a suite ends what
/// waits for ever.
nonisolated(nonsending)
    public func wait(while condition: @autoclosure () async throws -> Bool) async rethrows
{
    while try await condition() { try? await Task.sleep(for: .milliseconds(1)) }
}

/// Whether a process runs; one that only waits to be reaped does not.
public func isRunning(_ process: pid_t) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state.map { !$0.contains(") Z ") } ?? false
}
