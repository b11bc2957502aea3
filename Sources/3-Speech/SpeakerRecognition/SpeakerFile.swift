import Foundation
import Intake

/// The people of a room on the disk: one file, which its owner alone may read (mode 0600), since it says what voices
/// sound like.
///
/// JSON: `version`, `embedding` (the network that made the recordings' values), and `speakers`, each with a `name` and
/// `recordings`: 256 numbers of 16 bits each, little-endian, in base64. No sound can be made from it.
public enum SpeakerFile {
    private static let version = 1
    private static let embedding = "resemblyzer-0.1.4"
    /// All people with all recordings take 470 kB.
    private static let longest = 1_000_000

    private struct Content: Codable {
        var version: Int
        var embedding: String
        var speakers: [Person]
    }

    private struct Person: Codable {
        var name: String
        var recordings: [Data]
    }

    /// Reads the people of a file; none if there is no file.
    ///
    /// - Throws: ``SpeakerError`` with `unreadable`, `badFile` or `incompatible`.
    public static func speakers(at path: String) throws(SpeakerError) -> [EnrolledSpeaker] {
        let damaged = SpeakerError(
            .badFile, "\(path) holds no voices that this program can read: move it away, and enrol again.")
        let file: SmallFile
        do throws(SmallFileError) {
            file = try SmallFile(path: path, maximumByteCount: longest)
        } catch {
            switch error.reason {
            case .missing: return []
            case .tooLarge: throw damaged
            default: throw SpeakerError(.unreadable, "The voices in \(error).", underlying: error)
            }
        }
        guard (try? JSONBounds(byteCount: longest).check(file.bytes)) != nil,
            let content = try? JSONDecoder().decode(Content.self, from: Data(file.bytes))
        else { throw damaged }
        guard content.version == version, content.embedding == embedding else {
            throw SpeakerError(
                .incompatible, "\(path) is of another version of this program: move it away, and enrol again."
            )
        }
        var found: [EnrolledSpeaker] = []
        for person in content.speakers {
            let recordings = person.recordings.compactMap(embedding(of:))
            guard recordings.count == person.recordings.count,
                recordings.count <= EnrolledSpeaker.Limit.recordings,
                let speaker = EnrolledSpeaker(name: person.name, recordings: recordings),
                !found.contains(where: { EnrolledSpeaker.areSame($0.name, speaker.name) })
            else { throw damaged }
            found.append(speaker)
        }
        guard found.count <= EnrolledSpeaker.Limit.speakers else { throw damaged }
        return found
    }

    /// Writes the people. The old file stays until the new one is complete. If there are no people, deletes the file.
    ///
    /// - Throws: ``SpeakerError`` with `unwritable`.
    public static func write(_ speakers: [EnrolledSpeaker], to path: String) throws(SpeakerError) {
        do {
            guard !speakers.isEmpty else {
                guard unlink(path) == 0 || errno == ENOENT else {
                    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
                }
                return
            }
            let people = speakers.map { speaker in
                Person(name: speaker.name, recordings: speaker.recordings.map(bytes(of:)))
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            let content = Content(version: version, embedding: embedding, speakers: people)
            try WholeFile.write(encoder.encode(content), to: path)
        } catch {
            throw SpeakerError(
                .unwritable,
                "The voices in \(path) cannot be written (\(error.localizedDescription)): check the folder, its "
                    + "permissions and the disk.", underlying: error)
        }
    }

    private static func bytes(of embedding: SpeakerEmbedding) -> Data {
        Data(
            embedding.values.flatMap { value in
                let bits = Float16(value).bitPattern
                return [UInt8(bits & 0xFF), UInt8(bits >> 8)]
            })
    }

    private static func embedding(of bytes: Data) -> SpeakerEmbedding? {
        guard bytes.count == 2 * SpeakerEmbedding.size else { return nil }
        let all = [UInt8](bytes)
        return SpeakerEmbedding(
            (0..<SpeakerEmbedding.size).map { index in
                Float(Float16(bitPattern: UInt16(all[2 * index]) | UInt16(all[2 * index + 1]) << 8))
            })
    }
}
