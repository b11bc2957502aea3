import Foundation
import SpeakerRecognition
import VoicedConfiguration
import VoicedTerminal

/// Reads and writes the file of enrolled people for subcommands.
enum EnrolledPeople {
    static func read(_ path: String) throws(Failure) -> [EnrolledSpeaker] {
        do { return try SpeakerFile.speakers(at: path) } catch { throw Failure(error) }
    }

    /// Writes the people. Makes the file's folder, which its owner alone can read, if it does not exist.
    static func write(_ people: [EnrolledSpeaker], to path: String) throws(Failure) {
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(.cannotCreate, "the folder \(folder) cannot be made; check its permissions")
        }
        do { try SpeakerFile.write(people, to: path) } catch { throw Failure(error) }
    }
}
