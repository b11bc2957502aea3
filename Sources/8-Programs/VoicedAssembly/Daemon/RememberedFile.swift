import Foundation
import Intake
import Logging
import VoicedConfiguration
import VoicedTerminal

/// A small file of JSON, readable by its owner alone, with settings that people made and that outlive the daemon.
struct RememberedFile<Memory: Codable & Sendable>: Sendable {
    /// The most bytes of a file; the file of an ESPHome satellite with sixteen wake words has a thousand.
    private static var limit: Int { 65_536 }

    let path: String
    /// The content in words, for the log, such as `what was set in Home Assistant`.
    let contents: String
    let logger: Logger

    /// Reads the settings; nil if the file is missing or damaged, or if `isValid` refuses them.
    func read(isValid: (Memory) -> Bool = { _ in true }) -> Memory? {
        let file: SmallFile
        do throws(SmallFileError) {
            file = try SmallFile(path: path, maximumByteCount: Self.limit)
        } catch {
            if error.reason != .missing { forget("\(error)") }
            return nil
        }
        guard (try? JSONBounds(byteCount: Self.limit).check(file.bytes)) != nil,
            let memory = try? JSONDecoder().decode(Memory.self, from: Data(file.bytes)), isValid(memory)
        else {
            forget("\(path) is damaged")
            return nil
        }
        return memory
    }

    private func forget(_ reason: String) { logger.warning("\(contents) is forgotten: \(reason)") }

    /// Writes the current settings to the disk, whole or not at all. If that fails, the log says so.
    func write(_ memory: Memory) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            try FileManager.default.createDirectory(
                at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try PrivateFile.write(Array(try encoder.encode(memory)), to: path)
        } catch {
            logger.warning("\(contents) will be forgotten at the next start: \(Failure(error).message)")
        }
    }
}
