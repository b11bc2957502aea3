import Foundation

/// Programs of other people that the tests use.
enum Tool {
    /// Runs a program that is looked up in PATH and returns its exit code.
    static func run(_ name: String, _ arguments: [String]) throws -> Int32 {
        try start(name, arguments, output: FileHandle.nullDevice)
    }

    /// Runs a program and returns what it printed.
    static func output(_ name: String, _ arguments: [String]) throws -> String {
        let pipe = Pipe()
        let process = make(name, arguments, output: pipe)
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// Runs a line as a shell does, and returns its exit code and all that it printed.
    static func shell(
        _ line: String, in folder: URL, environment: [String: String]
    ) throws -> (status: Int32, output: String) {
        let pipe = Pipe()
        let process = make("sh", ["-c", line], output: pipe)
        process.standardError = pipe
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    private static func start(_ name: String, _ arguments: [String], output: Any) throws -> Int32 {
        let process = make(name, arguments, output: output)
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private static func make(_ name: String, _ arguments: [String], output: Any) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        return process
    }
}
