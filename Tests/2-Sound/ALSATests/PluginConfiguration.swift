import Foundation
import TestSupport

/// ALSA plug-ins that stand in for hardware, described in a configuration that this process uses from now on.
enum PluginConfiguration {
    /// Writes the configuration once; every test that opens a device calls it first.
    static func use() { _ = isWritten }

    /// One second of 16-bit samples that count up; the `file` plug-in captures from it.
    static let ramp: [Int16] = (0..<8000).map { Int16($0) }

    private static let isWritten: Bool = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("alsa-\(getpid())")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let rampFile = folder.appendingPathComponent("ramp.raw")
        let outputFile = folder.appendingPathComponent("played.raw")
        let text = """
            pcm.integers { type linear slave { pcm "null" format S16_LE } }
            pcm.ramp { type file slave.pcm "null" file "/dev/null" infile "\(rampFile.path)" format "raw" }
            pcm.played { type file slave.pcm "null" file "\(outputFile.path)" format "raw" }
            pcm.playbackonly { type dmix ipc_key 7531 slave.pcm "null" }
            pcm.broken { type nosuchplugin }
            pcm.unserved { type pulse server "unix:/nonexistent/socket" }
            pcm.shown { type null hint { show on description "A device
            in two lines" } }
            """
        let file = folder.appendingPathComponent("asound.conf")
        try? ramp.withUnsafeBytes { Data($0) }.write(to: rampFile)
        try? Data(text.utf8).write(to: file)
        ALSAConfiguration.add(file.path)
        played = outputFile.path
        return true
    }()

    /// The path of the file that the device `played` writes, after ``use()``.
    nonisolated(unsafe) private(set) static var played = ""
}
