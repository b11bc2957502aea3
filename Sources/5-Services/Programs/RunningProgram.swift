import CProcess
import Foundation
import Glibc
import Synchronization
import Threads

/// A started program, the leader of its process group. Only one thread uses it.
final class RunningProgram {
    /// The time that a group gets to end in order, in seconds.
    private static let grace = 0.2
    /// The longest wait for a killed process, in seconds: a process that hangs in the kernel ends only when the kernel
    /// lets it.
    private static let patience = 1.0
    /// The current process groups. They end when this program ends.
    private static let groups = Mutex<Set<pid_t>>([])
    /// The number of programs that are being started and are not among the groups yet.
    private static let starting = Atomic(0)
    /// Set once, so that `exit` ends the groups, too.
    private static let isArmed: Bool = atexit { RunningProgram.endAll() } == 0

    private let process: pid_t
    private let outputLimit: Int?
    private let limit: Double?
    private let started = ContinuousClock.now
    private var output: CInt
    private var bytes: [UInt8] = []
    private let errors = ErrorText()
    private var isReaped = false

    /// Starts the program.
    ///
    /// - Throws: ``ProgramRun/Failure``.
    init(_ run: ProgramRun) throws(ProgramRun.Failure) {
        _ = Self.isArmed
        (outputLimit, limit) = (run.outputLimit, run.limit)
        let (input, output) = (try Pipe(), try Pipe())
        try input.fill(run.input)
        Self.starting.add(1, ordering: .sequentiallyConsistent)
        defer { Self.starting.subtract(1, ordering: .sequentiallyConsistent) }
        process = try Self.spawn(run, input: input.reading, output: output.writing, errors: errors)
        self.output = output.takeReading()
        let group = process
        Self.groups.withLock { _ = $0.insert(group) }
    }

    static func endAll() {
        // The loop waits for programs that are being started, but not long for a start or a lock that hangs.
        for isLast in [Bool](repeating: false, count: 99) + [true] {
            if isLast || starting.load(ordering: .sequentiallyConsistent) == 0 {
                let done: Void? = groups.withLockIfAvailable { groups in
                    for group in groups { kill(-group, SIGKILL) }
                }
                if done != nil { return }
            }
            usleep(1000)
        }
    }

    /// Reads the program's output until the program ends, or has to be ended.
    func follow(until stop: WakePipe) throws -> ProgramRun.Outcome {
        defer {
            if output >= 0 { close(output) }
            let group = process
            Self.groups.withLock { _ = $0.remove(group) }
        }
        do {
            try read(until: stop)
        } catch {
            end()
            throw error
        }
        var status: CInt = 0
        isReaped = true
        // The process is gone already if this program was started with SIGCHLD ignored.
        guard waitpid(process, &status, 0) == process else {
            return .init(output: bytes, failure: "its exit status was lost")
        }
        let (code, signal) = (status >> 8 & 0xFF, status & 0x7F)
        let failure: String? =
            if signal != 0 { "it was ended by the signal \(signal)" } else if code != 0 {
                "its exit status is \(code)"
            } else { nil }
        return .init(output: bytes, failure: failure, complaint: failure == nil ? nil : errors.lastLine)
    }

    /// Reaps a process that did not end in time, once it ends.
    func forget() {
        if !isReaped { waitpid(process, nil, 0) }
    }

    private func read(until stop: WakePipe) throws {
        var pause = 1.0
        while output >= 0 || !hasExited {
            let rest = limit.map { $0 - Self.seconds(since: started) }
            guard rest ?? 1 > 0 else { throw ProgramRun.Failure.tookTooLong }
            // A program's end usually ends its output, too. A program that goes on without output is checked now
            // and then.
            let most = output >= 0 ? 60 : pause / 1000
            if output < 0 { pause = min(2 * pause, 100) }
            if wait(min(rest ?? most, most), stop) { throw CancellationError() }
            if let outputLimit, bytes.count > outputLimit { throw ProgramRun.Failure.wroteTooMuch }
        }
    }

    /// Ends the group. The leader is reaped last, so that its number cannot be another process's by then.
    private func end() {
        bytes = []
        kill(-process, SIGTERM)
        let asked = ContinuousClock.now
        while output >= 0 || !hasExited, Self.seconds(since: asked) < Self.grace { _ = wait(0.01, nil) }
        kill(-process, SIGKILL)
        while !hasExited, Self.seconds(since: asked) < Self.grace + Self.patience { _ = wait(0.005, nil) }
        guard hasExited else { return }
        waitpid(process, nil, 0)
        isReaped = true
    }

    /// Waits for output for at most `seconds`, and takes it. Returns whether the run must stop.
    private func wait(_ seconds: Double, _ stop: WakePipe?) -> Bool {
        var states = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stop?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&states, 2, CInt((seconds * 1000).rounded(.up))) > 0 else { return false }
        if states[0].revents != 0 { readOutput() }
        return states[1].revents != 0
    }

    private func readOutput() {
        let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            let count = Glibc.read(output, buffer.baseAddress, buffer.count)
            if count > 0, outputLimit != nil { bytes += buffer[..<count] }
            return count
        }
        guard count <= 0, count == 0 || errno != EINTR else { return }
        close(output)
        output = -1
    }

    /// Whether the leader has ended; leaves it to be reaped.
    private var hasExited: Bool {
        var information = siginfo_t()
        let found = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
        return found == 0 ? information.si_signo == SIGCHLD : errno == ECHILD
    }

    private static func seconds(since moment: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - moment) / .seconds(1)
    }

    private static func spawn(
        _ run: ProgramRun, input: CInt, output: CInt, errors: ErrorText
    ) throws(ProgramRun.Failure) -> pid_t {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
        if errors.descriptor >= 0 {
            posix_spawn_file_actions_adddup2(&files, errors.descriptor, STDERR_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        // The program inherits no other descriptor, not even one that some library forgot to mark.
        posix_spawn_file_actions_addclosefrom_np(&files, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // POSIX_SPAWN_SETSIGDEF, _SETSIGMASK and _SETSID of <spawn.h>.
        posix_spawnattr_setflags(&attributes, 0x04 | 0x08 | 0x80)
        let arguments = ([run.program] + run.arguments).map { strdup($0) } + [nil]
        let environment = run.environment ?? ProcessInfo.processInfo.environment
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let error = posix_spawnp(&process, run.program, &files, &attributes, arguments, variables)
        switch error {
        case 0: return process
        case ENOENT, ENOTDIR: throw .missing
        // posix_spawnp also says this if PATH names a folder that may not be searched.
        case EACCES where !isSeen(run.program): throw .missing
        default: throw .cannotStart(String(cString: strerror(error)))
        }
    }

    /// Whether a program is at its path, or in a folder of `PATH`, whether or not it may be run.
    private static func isSeen(_ program: String) -> Bool {
        guard !program.contains("/") else { return true }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.contains { access("\($0)/\(program)", F_OK) == 0 }
    }
}
