import Foundation

/// A run of the program whose standard output is a pipe that the test reads when and as fast as it wants.
final class PipedProgram {
    /// A limit in seconds for an act that voiced promises within a second; even a busy machine keeps it.
    static let patience = 20.0

    private let process = Process()
    private let output: Pipe
    private let errors: Pipe
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter stalledErrors: whether standard error is a pipe that is full from the beginning and never read.
    init(
        _ arguments: [String], environment: [String: String], stalledErrors: Bool = false,
        program: String = Program.path
    ) throws {
        output = PipedProgram.smallPipe()
        errors = stalledErrors ? PipedProgram.smallPipe() : Pipe()
        if stalledErrors { PipedProgram.fill(errors) }
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["VOICED_CONFIG": "none"]) { $1 }
            .merging(environment) { $1 }
        process.currentDirectoryURL = Program.root
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    var processIdentifier: Int32 { process.processIdentifier }

    /// Reads a line of standard output byte by byte; nil at the end, or if nothing comes for `seconds` seconds.
    func readLine(within seconds: Double? = nil) -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        var one = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while poll(&one, 1, seconds.map { Int32($0 * 1000) } ?? -1) != 0,
            read(output.fileHandleForReading.fileDescriptor, &byte, 1) == 1
        {
            if byte == 10 { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// Reads standard output to its end on another thread, and drops it.
    func drain() {
        let descriptor = output.fileHandleForReading.fileDescriptor
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &bytes, bytes.count) > 0 {}
        }
    }

    /// Waits until the unread pipe is full.
    func waitUntilStalled() -> Bool {
        var waiting: CInt = 0
        let end = Date(timeIntervalSinceNow: PipedProgram.patience)
        var one = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while Date() < end {
            poll(&one, 1, 100)
            _ = ioctl(output.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &waiting)
            if waiting > 3900 { return true }
            usleep(10_000)
        }
        return false
    }

    /// Closes the reading end of standard output.
    func closeOutput() { try? output.fileHandleForReading.close() }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for the end of the program, and returns its status and the seconds it took; nil if it does not end
    /// in time.
    func wait() -> (status: Int32, seconds: Double)? {
        let start = ContinuousClock.now
        guard ended.wait(timeout: .now() + PipedProgram.patience) == .success else { return nil }
        return (process.terminationStatus, (ContinuousClock.now - start) / .seconds(1))
    }

    /// The text on standard error; read it after the program's end.
    var complaint: String {
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            // Reads by a system call, because Foundation crashes if a signal interrupts its read.
            let count = read(errors.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
            if count > 0 { text += bytes[..<count] } else if count == 0 || errno != EINTR { break }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Makes a pipe with room for one page of memory.
    private static func smallPipe() -> Pipe {
        let pipe = Pipe()
        // F_SETPIPE_SZ, which Swift does not see.
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, 1031, 4096)
        return pipe
    }

    private static func fill(_ pipe: Pipe) {
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        while write(descriptor, "x", 1) == 1 {}
        _ = fcntl(descriptor, F_SETFL, 0)
    }
}
