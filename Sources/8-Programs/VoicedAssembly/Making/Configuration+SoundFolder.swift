import Commands
import Diagnostics
import SpeechSynthesis
import VoicedConfiguration

extension Configuration {
    /// Makes the folder in which the sound of ``FixedSentences`` outlives a restart.
    ///
    /// - Parameters:
    ///   - languages: the languages of the room.
    ///   - report: gets a sentence for the operator if the disk keeps nothing.
    /// - Returns: a function that returns the part of the folder for one voice of a server; nil if no voice of a server
    ///   is configured, or if the folder cannot be made.
    func soundFolder(
        in languages: [Language], report: @escaping @Sendable (String) -> Void
    ) -> ((_ voice: String) -> SoundFolder)? {
        guard feedback.voiceServer?.namedVoices.isEmpty == false else { return nil }
        let path = BaseFolder.sounds
        do { try PrivateFolder.make(path) } catch {
            report("the sound of sentences is kept in memory alone: \(error.message)")
            return nil
        }
        let sentences = FixedSentences.of(self, in: languages)
        return { voice in
            SoundFolder(
                path: path, voice: voice, sentences: sentences,
                mayGrow: { DiskSpaceCheck.freeByteCount(in: path) ?? .max >= DiskSpaceCheck.low },
                report: report)
        }
    }
}
