#if HTTP
    import AudioFiles
    import Feedback
    import Foundation
    import RemoteService

    /// Sound of an address, in memory alone.
    enum FetchedSound {
        /// Bytes of the longest file: five minutes at 48 kHz, 16 bits, one channel, and some more.
        private static let byteLimit = 30_000_000
        /// Seconds until all of it must be there.
        private static let limit = 60.0

        /// Fetches a file that libsndfile reads, such as WAV.
        ///
        /// - Parameter longest: seconds of the longest sound.
        /// - Throws: `ServiceError`, or `AudioFileError`.
        static func clip(at url: String, longest: Double) async throws -> SoundClip {
            let address = try ServiceAddress(url, of: "the sound", allowsUnencrypted: true)
            let data = try await HTTPExchange(address, key: nil).fetch(byteLimit: byteLimit, limit: limit)
            return try decoded(data, longest: longest)
        }

        private static func decoded(_ data: Data, longest: Double) throws -> SoundClip {
            // A file in memory whose name is gone at once: what is said in a room does not come to the disk.
            var path = Array("/dev/shm/voiced.XXXXXX".utf8CString)
            let descriptor = mkstemp(&path)
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            unlink(path)
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try file.write(contentsOf: data)
            let sound = try AudioFile.readMono(
                path: "/proc/self/fd/\(descriptor)", maximumSeconds: longest)
            withExtendedLifetime(file) {}
            return SoundClip(samples: sound.samples, sampleRate: sound.sampleRate)
        }
    }
#endif
