import Foundation
import Session
import VoicedConfiguration

/// The content of the file beside the sound of a kept wake word.
package struct KeptWake: Codable {
    /// The part of these clips' names after the time.
    static let ending = "-wake"

    /// When the word began.
    package var time: Date
    package var outcome = "wake"
    package var keyword: String
    /// How well the sound matched, 0 ... 1.
    package var score: Double

    init(_ wake: VainWake) {
        (time, keyword, score) = (wake.heardAt, wake.keyword, (wake.score * 1000).rounded() / 1000)
    }

    var bytes: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            encoder.dateEncodingStrategy = .iso8601
            return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
        }
    }

    /// A kept wake word with the paths of its two files.
    package struct Clip {
        package let wake: KeptWake
        /// The sound.
        package let path: String
        fileprivate let description: String

        /// Deletes both files.
        package func remove() {
            unlink(path)
            unlink(description)
        }
    }

    /// Returns the newest clip in a folder; nil if there is none.
    ///
    /// - Throws: ``Failure`` if the folder or the clip's description cannot be read.
    package static func newest(in folder: String) throws(Failure) -> Clip? {
        let stems = try ClipFile.all(in: folder).filter { !$0.isUnfinished }.map(\.stem)
        let newest = stems.filter { $0.contains(/-wake(-[0-9]+)?$/) }.max()
        guard let newest else { return nil }
        let description = "\(folder)/\(newest).json"
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let data = FileManager.default.contents(atPath: description),
            let wake = try? decoder.decode(KeptWake.self, from: data)
        else { throw Failure(.badData, "\(description) is damaged; delete it and its recording") }
        return Clip(wake: wake, path: "\(folder)/\(newest).wav", description: description)
    }
}
