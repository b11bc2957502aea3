import AudioFiles
import Foundation
import VoiceEngine

/// Recordings of messages, if they are to be kept: FLAC files that only their owner reads, named by their
/// messages.
public struct RecordingFolder: Sendable {
    /// Ten minutes.
    public static let maximumSamples = 16_000 * 600

    /// Where they are.
    public let url: URL

    /// Names a folder; makes nothing yet.
    public init(_ url: URL) { self.url = url }

    /// Keeps a message's recording.
    ///
    /// - Returns: the name of its file.
    func keep(_ samples: [Int16], of id: UUID) throws -> String {
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let name = "\(id.text).flac"
        let sound = samples.prefix(Self.maximumSamples).map { Float($0) / 32768 }
        try AudioFile.write(samples: sound, sampleRate: .speech, path: url.appending(component: name).path)
        return name
    }

    /// Removes one.
    func remove(_ name: String) { try? FileManager.default.removeItem(at: url.appending(component: name)) }

    /// Removes those whose messages were never queued, because the program ended between the two.
    public func sweep(knowing store: ChatStore) async throws {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        for name in names where name.hasSuffix(".flac") {
            guard let id = UUID(uuidString: String(name.dropLast(5))) else { continue }
            if try await store.message(id)?.recording != name { remove(name) }
        }
    }
}
