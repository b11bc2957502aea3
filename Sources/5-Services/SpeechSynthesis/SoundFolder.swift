import Dispatch
import Feedback
import Foundation
import Intake
import PCM
import Synchronization

/// A folder that keeps the sound of sentences, so that a voice that takes seconds answers at once after a restart.
///
/// Only sentences that are named beforehand get to the disk. They have no values, so their sound says nothing about a
/// person. The name of a file is a hash over the voice and the sentence, and no file contains a text. A file that is
/// damaged counts as missing, and the next sound of its sentence replaces it. Several voices may share a folder.
///
/// Every file has the mode 0600 and is complete or absent. Other files in the folder are never changed. All work runs
/// on queues of its own.
public final class SoundFolder: Sendable {
    /// The most bytes of all files together: 32 MB, or twelve minutes at 22,050 Hz. Beyond that, the files that were
    /// used longest ago are deleted.
    public static let maximumByteCount = 32_000_000

    /// The first bytes of a file. A sample rate of four bytes, samples of two and a checksum of sixteen follow, the
    /// lowest byte first.
    private static let mark = Array("voice 1\n".utf8)
    private static let headCount = mark.count + 4
    private static let checksumCount = 16
    /// The seconds after which an unfinished file counts as left by a process that has ended.
    private static let longestWrite = 60.0

    private let path: String
    private let voice: String
    private let sentences: Set<String>
    private let maximumByteCount: Int
    private let mayGrow: @Sendable () -> Bool
    private let report: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "voice.sounds", qos: .utility)
    private let isReported = Mutex(false)

    /// Makes a folder of the sounds of one voice; it reads and writes nothing yet.
    ///
    /// - Parameters:
    ///   - path: a folder that exists, and that only its owner may read.
    ///   - voice: all that decides how a sentence sounds, such as the address of a server and the name of its voice.
    ///   - sentences: the only texts whose sound gets to the disk.
    ///   - maximumByteCount: the most bytes of all files in the folder together, above 0.
    ///   - mayGrow: returns whether the disk has room for more; called before each file.
    ///   - report: gets a sentence for the operator, once, if a file cannot be written.
    public init(
        path: String, voice: String, sentences: Set<String>,
        maximumByteCount: Int = SoundFolder.maximumByteCount,
        mayGrow: @escaping @Sendable () -> Bool = { true }, report: @escaping @Sendable (String) -> Void
    ) {
        (self.path, self.voice, self.sentences) = (path, voice, sentences)
        (self.maximumByteCount, self.mayGrow, self.report) = (maximumByteCount, mayGrow, report)
    }

    /// The paths of the files of all voices in a folder, in no order; none if there is no such folder.
    package static func files(in folder: String) -> [String] {
        (try? KeptFile.all(in: folder).map(\.path)) ?? []
    }

    /// Reads the sound of a sentence; nil if the folder does not have it, or if its file is damaged.
    func clip(of text: String) async -> SoundClip? {
        guard sentences.contains(text) else { return nil }
        return await withCheckedContinuation { continuation in
            // Not on the queue for writing, which a slow disk may hold up for seconds.
            DispatchQueue.global(qos: .userInitiated).async { [self] in
                continuation.resume(returning: read(text))
            }
        }
    }

    /// Writes the sound of a sentence, later.
    func keep(_ clip: SoundClip, of text: String) {
        guard sentences.contains(text), !clip.samples.isEmpty,
            clip.samples.count <= CachedSynthesizer.maximumSampleCount
        else { return }
        queue.async { [self] in
            do {
                guard mayGrow() else { throw POSIXError(.ENOSPC) }
                let bytes = bytes(of: clip, text)
                try makeRoom(for: bytes.count)
                try WholeFile.write(bytes, to: file(of: text))
            } catch {
                tell(error)
            }
        }
    }

    /// Waits until all sounds that were given so far are written.
    package func written() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    private func tell(_ error: any Error) {
        let isKnown = isReported.withLock { isReported in
            defer { isReported = true }
            return isReported
        }
        let reason = (error as? POSIXError).map { " (\(String(cString: strerror($0.code.rawValue))))" } ?? ""
        if !isKnown {
            report("the sound of sentences is kept in memory alone: \(path) cannot be written\(reason)")
        }
    }

    // MARK: Files

    private func key(_ text: String) -> [UInt8] { Array("\(voice)\u{0}\(text)\u{0}".utf8) }

    private func file(of text: String) -> String {
        "\(path)/\(StableHash.digits(of: key(text))).sound"
    }

    private func read(_ text: String) -> SoundClip? {
        let path = file(of: text)
        let limit = Self.headCount + 2 * CachedSynthesizer.maximumSampleCount + Self.checksumCount
        guard let file = try? SmallFile(path: path, maximumByteCount: limit),
            let clip = clip(in: file.bytes, text)
        else { return nil }
        // Sets the time of the last use, by which the oldest files are deleted.
        _ = utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
        return clip
    }

    private func clip(in bytes: [UInt8], _ text: String) -> SoundClip? {
        let count = bytes.count - Self.headCount - Self.checksumCount
        guard count > 0, count.isMultiple(of: 2), bytes.starts(with: Self.mark) else { return nil }
        let body = bytes.dropLast(Self.checksumCount)
        guard checksum(Array(body), text) == Array(bytes.suffix(Self.checksumCount)) else { return nil }
        return bytes.withUnsafeBytes { raw -> SoundClip? in
            let rate = UInt32(
                littleEndian: raw.loadUnaligned(fromByteOffset: Self.mark.count, as: UInt32.self))
            let heard = SampleRate.heard.lowerBound.hertz...SampleRate.heard.upperBound.hertz
            guard heard.contains(Int(rate)) else { return nil }
            let samples = (0..<count / 2).map { index in
                let place = Self.headCount + 2 * index
                let sample = raw.loadUnaligned(fromByteOffset: place, as: Int16.self)
                return Float(Int16(littleEndian: sample)) / 32_768
            }
            return SoundClip(samples: samples, sampleRate: SampleRate(Int(rate)))
        }
    }

    private func bytes(of clip: SoundClip, _ text: String) -> [UInt8] {
        var bytes = Self.mark
        withUnsafeBytes(of: UInt32(clip.sampleRate.hertz).littleEndian) { bytes += $0 }
        for sample in clip.samples {
            let whole = Int16(max(-32_768, min(32_767, (sample * 32_768).rounded())))
            withUnsafeBytes(of: whole.littleEndian) { bytes += $0 }
        }
        return bytes + checksum(bytes, text)
    }

    /// The checksum covers the voice and the sentence, too, so that a renamed file does not count as another sentence.
    private func checksum(_ body: [UInt8], _ text: String) -> [UInt8] {
        withUnsafeBytes(of: StableHash.of(key(text) + body).littleEndian) { Array($0) }
    }

    /// Deletes the files that were used longest ago, until there is room, and unfinished files of processes that
    /// have ended.
    private func makeRoom(for count: Int) throws {
        var files = try KeptFile.all(in: path).sorted { $0.used < $1.used }
        let longAgo = Date().timeIntervalSince1970 - Self.longestWrite
        for file in files where file.isUnfinished && file.used < longAgo { unlink(file.path) }
        files.removeAll(where: \.isUnfinished)
        var sum = files.reduce(count) { $0 + $1.byteCount }
        for file in files {
            guard sum > maximumByteCount else { return }
            guard unlink(file.path) == 0 || errno == ENOENT else { throw POSIXError(.EACCES) }
            sum -= file.byteCount
        }
    }

    /// A file of a sound, recognized by its name.
    private struct KeptFile {
        let path: String
        /// Whether the file does not have its final name yet.
        let isUnfinished: Bool
        let byteCount: Int
        /// The time when the file was last written or read, in seconds since 1970.
        let used: Double

        static func all(in folder: String) throws -> [KeptFile] {
            try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
                guard let match = name.wholeMatch(of: /[0-9a-f]{32}\.sound(\.[0-9]+\.part)?/) else {
                    return nil
                }
                let path = "\(folder)/\(name)"
                var status = stat()
                guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
                return KeptFile(
                    path: path, isUnfinished: match.1 != nil, byteCount: Int(status.st_size),
                    used: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
            }
        }
    }
}
