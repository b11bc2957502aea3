import Foundation

/// The program with standard output in a pipe that is read when the test says so, and as fast as it says.
final class PipedProgram {
    /// As long as no machine, however busy, takes for what voiced promises within a second.
    static let patience = 20.0

    private let process = Process()
    private let output: Pipe
    private let errors: Pipe
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter stalledErrors: whether standard error is never read, whose pipe is full from the beginning.
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

    /// Reads a line of standard output, a byte at a time; nil at the end, or if nothing comes for some seconds.
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

    /// Reads whatever comes, until the end.
    func drain() {
        let descriptor = output.fileHandleForReading.fileDescriptor
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &bytes, bytes.count) > 0 {}
        }
    }

    /// Waits until nothing more fits into the pipe, which has no reader.
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

    /// Hangs up.
    func closeOutput() { try? output.fileHandleForReading.close() }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for the end; nil if there is none.
    func wait() -> (status: Int32, seconds: Double)? {
        let start = ContinuousClock.now
        guard ended.wait(timeout: .now() + PipedProgram.patience) == .success else { return nil }
        return (process.terminationStatus, (ContinuousClock.now - start) / .seconds(1))
    }

    /// What it said to standard error; after its end.
    var complaint: String {
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            // By hand, since Foundation ends the test where a signal interrupts it.
            let count = read(errors.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
            if count > 0 { text += bytes[..<count] } else if count == 0 || errno != EINTR { break }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// A pipe of one page.
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
