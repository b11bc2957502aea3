import AudioFiles
import Commands
import Diagnostics
import Foundation
import PCM
import Session
import Storage
import Synchronization
import VoicedConfiguration
import VoicedTerminal

/// The folder of recordings of misheard commands, and of wake words that led to no command: WAV files, each with a
/// description in a file beside it.
///
/// Only their owner can read the files. Each file is complete or absent, and their number and age have limits. Other
/// files in the folder stay as they are. All work runs on a separate queue.
final class MissedClips: Sendable {
    /// If fewer bytes are free, no clip is written: the database needs the rest.
    static let leastFree = DiskSpaceCheck.low

    let folder: String
    /// At least 1.
    let maximumCount: Int
    /// The greatest age in seconds; 0 keeps none.
    let maximumAge: Double
    private let transcripts: TranscriptPolicy
    private let freeByteCount: @Sendable (String) -> Int?
    private let now: @Sendable () -> Date
    private let queue = DispatchQueue(label: "voiced.misses", qos: .utility)
    /// The fault of the latest clip that was not written; nil if the latest clip was written.
    private let told = Mutex<String?>(nil)

    /// - Parameters:
    ///   - transcripts: which words are stored beside the sound.
    ///   - freeByteCount: the free bytes of a folder; nil if unknown.
    ///   - now: the time of day, for the age of files.
    init(
        folder: String, maximumCount: Int, maximumAge: Double, transcripts: TranscriptPolicy,
        freeByteCount: @escaping @Sendable (String) -> Int? = DiskSpaceCheck.freeByteCount,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.folder = folder
        self.maximumCount = maximumCount
        self.maximumAge = maximumAge
        self.transcripts = transcripts
        self.freeByteCount = freeByteCount
        self.now = now
    }

    /// Writes the clip of a misheard command, and deletes the clips beyond the limit.
    ///
    /// - Throws: ``Failure`` if the clip cannot be written. Further failures throw nothing until a clip is
    ///   written again.
    func keep(_ missed: MissedCommand) async throws {
        try await keep("a misheard command") { clips in
            try clips.write(
                missed.samples, described: try clips.description(of: missed),
                as: "\(ClipFile.time(missed.saidAt))-\(missed.outcome.rawValue)")
        }
    }

    /// Writes the clip of a wake word that led to nothing, and otherwise does the same.
    func keep(_ wake: VainWake) async throws {
        try await keep("a wake word that led to nothing") { clips in
            try clips.write(
                wake.samples, described: try KeptWake(wake).bytes,
                as: ClipFile.time(wake.heardAt) + KeptWake.ending)
        }
    }

    private func keep(_ what: String, _ write: @escaping @Sendable (MissedClips) throws -> Void) async throws
    {
        do {
            try await onQueue(write)
            told.withLock { $0 = nil }
        } catch {
            let message = Failure(error).message
            let isNew = told.withLock { told in
                defer { told = message }
                return told == nil
            }
            if isNew { throw Failure(.cannotCreate, "\(what) is not kept: \(message)") }
        }
    }

    /// Deletes clips that are too old or beyond the limit.
    ///
    /// - Parameter byAge: false while the clock is not trusted. Then only the clips beyond the limit go, or all clips
    ///   if the greatest age is 0.
    /// - Returns: the number of deleted files.
    @discardableResult
    func purge(byAge: Bool = true) async throws -> Int { try await onQueue { try $0.purgeNow(byAge: byAge) } }

    private func onQueue<Value: Sendable>(
        _ work: @escaping @Sendable (MissedClips) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in continuation.resume(with: Result { try work(self) }) }
        }
    }

    private func write(_ samples: [Int16], described description: [UInt8], as stem: String) throws {
        try PrivateFolder.make(folder)
        if let free = freeByteCount(folder), free < Self.leastFree {
            throw Failure(
                .cannotCreate,
                "less than \(Self.leastFree / 1_000_000) MB are free in \(folder); free some space")
        }
        let path = unusedPath(stem)
        try PrivateFile.write(description, to: path + ".json")
        do {
            var writer = try AudioFileWriter(path: path + ".wav", sampleRate: .speech, container: .wav)
            var failure: AudioFileError?
            samples.withUnsafeBufferPointer { samples in
                do throws(AudioFileError) { try writer.append(samples) } catch { failure = error }
            }
            if let failure { throw failure }
            try writer.finish()
        } catch {
            unlink(path + ".json")
            throw error
        }
        _ = try purgeNow(byAge: false)
    }

    /// Returns a path without an ending that no clip has yet.
    private func unusedPath(_ name: String) -> String {
        let stem = "\(folder)/\(name)"
        var (path, number) = (stem, 1)
        while access(path + ".wav", F_OK) == 0 || access(path + ".json", F_OK) == 0 {
            number += 1
            path = "\(stem)-\(number)"
        }
        return path
    }

    /// The description beside the sound.
    private struct Description: Encodable {
        var time: Date
        var outcome: String
        var reason: String?
        var seconds: Double
        var text: String?
        var confidence: Double?
        var recognizer: String?
        var action: String?
        var milestone: String?
        var phrases: [String]?
    }

    private func description(of missed: MissedCommand) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        let seconds = Double(missed.samples.count) / Double(SampleRate.speech.hertz)
        let description = Description(
            time: missed.saidAt, outcome: missed.outcome.rawValue, reason: missed.reason,
            seconds: (seconds * 1000).rounded() / 1000, text: transcripts == .keep ? missed.text : nil,
            confidence: missed.confidence, recognizer: missed.recognizer, action: missed.action?.rawValue,
            milestone: missed.target, phrases: transcripts == .off ? nil : missed.phrases)
        return Array(try encoder.encode(description)) + [UInt8(ascii: "\n")]
    }

    private func purgeNow(byAge: Bool) throws -> Int {
        let files = try ClipFile.all(in: folder)
        let date = now()
        let maximumAge = byAge || maximumAge == 0 ? maximumAge : .infinity
        let young = Set(files.filter { !$0.isUnfinished && $0.age(at: date) < maximumAge }.map(\.stem))
        let kept = Set(young.sorted().suffix(maximumCount))
        var count = 0
        for file in files {
            // A half-written file that is old was left by a process that has ended.
            let isOver = file.isUnfinished ? file.age(at: date) > 60 : !kept.contains(file.stem)
            guard isOver || file.age(at: date) >= maximumAge else { continue }
            guard unlink(file.path) == 0 || errno == ENOENT else {
                throw Failure(
                    .cannotCreate, "\(file.path) cannot be deleted (\(String(cString: strerror(errno))))")
            }
            count += 1
        }
        return count
    }
}

/// A file of a clip, known by its name.
struct ClipFile {
    let path: String
    /// The common part of the clip's file names, with the time first.
    let stem: String
    /// Whether the file still has the name under which it is being written.
    let isUnfinished: Bool
    let modified: Date

    /// Lists the files of clips in a folder; none if there is no folder.
    static func all(in folder: String) throws(Failure) -> [ClipFile] {
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
            guard access(folder, F_OK) == 0 else { return [] }
            throw Failure(.cannotCreate, "the folder \(folder) cannot be read; check its owner and mode")
        }
        return names.sorted().compactMap { name in
            guard
                let match = name.wholeMatch(
                    of: /([0-9]{8}T[0-9]{6}\.[0-9]{3}Z-[a-z-]+(?:-[0-9]+)?)\.(?:wav|json)(\.[A-Za-z0-9]{6})?/)
            else { return nil }
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            let modified = Date(
                timeIntervalSince1970: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
            return ClipFile(
                path: path, stem: String(match.1), isUnfinished: match.2 != nil, modified: modified)
        }
    }

    func age(at date: Date) -> Double { date.timeIntervalSince(modified) }

    /// Formats a time for the beginning of a clip's name.
    static func time(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            .replacing("-", with: "").replacing(":", with: "")
    }
}
