import Foundation

extension SoundServer {
    /// Returns the volume of each stream that a program plays into the room, of its first channel, in the server's
    /// units: 65,536 leaves the sound as it is.
    public func volumes(of program: String) throws -> [Int] {
        try client(["list", "sink-inputs"]).components(separatedBy: "Sink Input #")
            .filter { $0.contains("application.process.binary = \"\(program)\"") }
            .compactMap { stream in
                stream.components(separatedBy: "Volume:").dropFirst().first?
                    .split(separator: " ").lazy.compactMap { Int($0) }.first
            }
    }

    /// Sets the volume of every stream that plays into the room, in the server's units.
    public func setVolumes(_ volume: Int) throws {
        for line in try client(["list", "short", "sink-inputs"]).split(separator: "\n") {
            _ = try client(["set-sink-input-volume", String(line.prefix { $0.isNumber }), "\(volume)"])
        }
    }

    /// Runs `pactl`, and returns its output.
    private func client(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["LC_ALL=C", "pactl", "--server=\(address)"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
