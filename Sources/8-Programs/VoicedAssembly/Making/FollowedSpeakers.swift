import Foundation
import Logging
import SpeakerRecognition
import Synchronization
import VoicedConfiguration
import VoicedTerminal

/// The enrolled people in a file, which this type reads again after each change: `voiced speakers` changes the file
/// while the daemon runs.
final class FollowedSpeakers: Sendable {
    private struct Version: Equatable {
        var seconds: Int
        var nanoseconds: Int
        var byteCount: Int
        var number: UInt64
    }

    private let path: String
    private let logger: Logger
    private let state: Mutex<(version: Version?, roster: SpeakerRoster)>

    /// - Throws: ``Failure`` if the file is there and cannot be used.
    init(_ path: String, logger: Logger) throws {
        (self.path, self.logger) = (path, logger)
        do {
            let version = Self.version(of: path)
            state = Mutex((version, SpeakerRoster(try SpeakerFile.speakers(at: path))))
        } catch { throw Failure(error) }
    }

    /// Returns the people in the current file. If the file cannot be used any more, the roster is empty, so that no
    /// voice passes a restriction.
    func roster() -> SpeakerRoster {
        state.withLock { state in
            let version = Self.version(of: path)
            guard version != state.version else { return state.roster }
            do {
                state = (version, SpeakerRoster(try SpeakerFile.speakers(at: path)))
            } catch {
                logger.warning("no voice is known: \(Failure(error).message)")
                state = (version, SpeakerRoster([]))
            }
            return state.roster
        }
    }

    private static func version(of path: String) -> Version? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Version(
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
            byteCount: Int(status.st_size),
            number: UInt64(status.st_ino))
    }
}
