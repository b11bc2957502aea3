import Foundation

/// The program, run as a person runs it, with everything that it could write to in a test's folder.
final class Program: Sendable {
    /// The one that was built with the tests.
    static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
        .appending(path: "clinic-dictation").path
    /// Its root, where the wake word's model is.
    static let repository = URL(fileURLWithPath: StandInServer.home).deletingLastPathComponent()
        .deletingLastPathComponent().path

    private let process = Process()
    private let typed = Pipe()
    private let output: String

    /// Starts it; what it prints goes to files of the folder.
    ///
    /// - Parameter trace: where strace writes which files are opened; nil: without strace.
    init(_ arguments: [String], in folder: TestFolder, typing input: String, trace: String? = nil) throws {
        let tracing = trace.map {
            ["-f", "--seccomp-bpf", "-e", "trace=openat,open,creat,rename,renameat2", "-o", $0, Self.path]
        }
        process.executableURL = URL(fileURLWithPath: trace == nil ? Self.path : "/usr/bin/strace")
        process.arguments = (tracing ?? []) + arguments
        var environment = ProcessInfo.processInfo.environment
        for (variable, name) in [
            "HOME": "home", "XDG_DATA_HOME": "home/data", "XDG_CACHE_HOME": "home/cache",
            "XDG_STATE_HOME": "home/state",
            "XDG_CONFIG_HOME": "home/config", "TMPDIR": "tmp", "PWD": "cwd",
        ] {
            environment[variable] = folder.path + "/" + name
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
        process.environment = environment
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path + "/cwd")
        let name = folder.path + "/" + UUID().uuidString
        for end in ["out", "err"] {
            _ = FileManager.default.createFile(atPath: "\(name).\(end)", contents: nil)
        }
        output = name + ".out"
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: name + ".err")
        process.standardInput = typed
        try process.run()
        typed.fileHandleForWriting.write(Data(input.utf8))
    }

    deinit { kill() }

    /// The lines that it has printed.
    var lines: [String] {
        get throws {
            try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map(String.init)
        }
    }

    /// Whether it has printed a line with a text.
    func prints(_ text: String) throws -> Bool { try lines.contains { $0.contains(text) } }

    func type(_ text: String) { typed.fileHandleForWriting.write(Data(text.utf8)) }

    func signal(_ number: Int32) { Foundation.kill(process.processIdentifier, number) }

    var identifier: Int32 { process.processIdentifier }

    /// Ends it without a word, as a power failure would.
    func kill() {
        guard process.isRunning else { return }
        signal(SIGKILL)
    }

    /// Waits for its end.
    func exitCode() async throws -> Int32 {
        guard try await eventually(400, { !process.isRunning }) else {
            kill()
            return -1
        }
        return process.terminationStatus
    }
}
