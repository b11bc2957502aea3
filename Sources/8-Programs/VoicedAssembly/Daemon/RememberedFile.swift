import Foundation
import Intake
import Logging
import VoicedConfiguration
import VoicedTerminal

/// A small file of JSON with what people have set and what outlives the daemon, for its owner alone.
struct RememberedFile<Memory: Codable & Sendable>: Sendable {
    /// Bytes of the largest; an ESPHome satellite with sixteen wake words has a thousand.
    private static var limit: Int { 65_536 }

    let path: String
    /// What it is, for the log, such as `what was set in Home Assistant`.
    let contents: String
    let logger: Logger

    /// What was set; nil if the file is missing, damaged, or not as `isValid` wants it.
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

    /// Writes what is set now, whole or not at all. It is on the disk afterwards.
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
