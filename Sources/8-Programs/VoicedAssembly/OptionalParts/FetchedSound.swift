#if HTTP
    import AudioFiles
    import Feedback
    import Foundation
    import RemoteService

    /// The sound at an address, fetched into memory alone.
    enum FetchedSound {
        /// The most bytes of a file: five minutes at 48 kHz with 16 bits and one channel, and some more.
        private static let byteLimit = 30_000_000
        /// Seconds until the whole file must have arrived.
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
            // The file is in memory, and its name goes at once, because a room's sound must not come to the disk.
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
