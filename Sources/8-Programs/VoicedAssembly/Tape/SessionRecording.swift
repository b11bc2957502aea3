import AudioFiles
import Diagnostics
import Foundation
import Hearing
import Logging
import PCM
import SQLiteStorage
import Session
import Storage
import Synchronization
import VoicedConfiguration
import VoicedTerminal

/// The recording of a session's inputs and results in a folder, so that `voiced replay` can repeat the session.
///
/// All writing runs on a separate queue. If the queue falls behind, or the disk is nearly full, the recording ends and
/// the room goes on.
package final class SessionRecording: Sendable {
    /// The most entries that may wait: ten seconds of sound, and the other entries.
    private static let capacity = 2_000
    /// If fewer bytes are free, the recording ends: the database needs the rest.
    private static let leastFree = DiskSpaceCheck.low
    /// Entries between two looks at the free space of the disk: half a minute.
    private static let lookEvery = 3_000

    private let folder: TapeFolder
    private let logger: Logger
    private let queue = DispatchQueue(label: "voiced.tape", qos: .utility)
    private let waiting = Atomic<Int>(0)
    private let isOver = Atomic<Bool>(false)
    private let files: Files

    /// The state that belongs to the queue.
    private final class Files: @unchecked Sendable {
        // Unchecked, because only code on the queue uses it.
        let tape: FileHandle
        let events: FileHandle
        let answers: FileHandle
        let texts: FileHandle
        let understood: FileHandle
        var sound: AudioFileWriter?
        var count = 0

        init(_ folder: TapeFolder) throws {
            tape = try SessionRecording.open(folder.tape)
            events = try SessionRecording.open(folder.events)
            answers = try SessionRecording.open(folder.answers)
            texts = try SessionRecording.open(folder.texts)
            understood = try SessionRecording.open(folder.understood)
            sound = try AudioFileWriter(path: folder.sound, sampleRate: .speech, container: .flac)
        }

        func append(_ samples: [Int16]) throws {
            var failure: AudioFileError?
            samples.withUnsafeBufferPointer { samples in
                do throws(AudioFileError) { try sound?.append(samples) } catch { failure = error }
            }
            if let failure { throw failure }
        }

        func finish() throws {
            defer { [tape, events, answers, texts, understood].forEach { try? $0.close() } }
            if let sound = sound.take() { try sound.finish() }
        }
    }

    /// Begins a recording in a new or empty folder.
    ///
    /// - Throws: ``Failure`` if the privacy settings forbid it, or if the folder or its files cannot be made.
    package init(_ path: String, _ assembly: SessionAssembly, source: String, logger: Logger) async throws {
        guard assembly.configuration.privacy.transcripts == .keep, assembly.store.path != nil else {
            throw Failure(
                .badConfiguration,
                "a session is recorded with its sound and words, which this configuration keeps from the disk; "
                    + "set privacy.transcripts to keep and name a database, or do without --record-session")
        }
        folder = TapeFolder(path: path)
        self.logger = logger
        try PrivateFolder.make(path)
        if try !FileManager.default.contentsOfDirectory(atPath: path).isEmpty {
            throw Failure(.cannotCreate, "\(path) is not empty; name a new folder for each recording")
        }
        try await folder.keepBeginning(of: assembly, source: source)
        files = try Files(folder)
        logger.notice("the session is recorded, with all sound and words, in \(path)")
    }

    private static func open(_ path: String) throws(Failure) -> FileHandle {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(.cannotCreate, "\(path) cannot be written (\(String(cString: strerror(errno))))")
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Records an input of the session.
    package func record(_ entry: TapeEntry) {
        if case .record(let record) = entry, record.kind == .tape {
            let samples = record.audio
            return write { try $0.append(samples) }
        }
        write { files in try files.tape.write(contentsOf: Self.line(entry)) }
    }

    /// Records an event.
    package func record(_ event: VoiceEvent) {
        let line = Data((event.jsonLine + "\n").utf8)
        write { try $0.events.write(contentsOf: line) }
    }

    /// Records an action's answer.
    package func record(_ answer: TapedAnswer) {
        write { try $0.answers.write(contentsOf: Self.line(answer)) }
    }

    /// Returns the same assembly, which also records the results of recognizers on other machines and of
    /// the classifier.
    package func taped(_ assembly: SessionAssembly) -> SessionAssembly {
        var assembly = assembly
        if assembly.configuration.recognizer.settings.contains(where: { !$0.isOffline }) {
            assembly.recognizer = TapingRecognizer(recognizer: assembly.recognizer) { [self] text in
                write { try $0.texts.write(contentsOf: Self.line(text)) }
            }
        }
        assembly.classifier = assembly.classifier.map { classifier in
            TapingClassifier(classifier: classifier) { [self] answer in
                write { try $0.understood.write(contentsOf: Self.line(answer)) }
            }
        }
        return assembly
    }

    /// Ends the recording once the queue has written everything.
    package func finish() {
        queue.sync {
            do {
                try files.finish()
                chmod(folder.sound, 0o600)
            } catch {
                logger.warning("the recorded session lacks its sound: \(Failure(error).message)")
            }
        }
    }

    private static func line(_ value: some Encodable) throws -> Data {
        let encoder = if case .request? = value as? TapeEntry { JSONEncoder.tape } else { JSONEncoder() }
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value) + [UInt8(ascii: "\n")]
    }

    private func write(_ work: @escaping @Sendable (Files) throws -> Void) {
        guard !isOver.load(ordering: .relaxed) else { return }
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.capacity else {
            return end("the disk is too slow")
        }
        queue.async { [self] in
            defer { waiting.subtract(1, ordering: .relaxed) }
            guard !isOver.load(ordering: .relaxed) else { return }
            files.count += 1
            if files.count % Self.lookEvery == 0, let free = DiskSpaceCheck.freeByteCount(in: folder.path),
                free < Self.leastFree
            {
                return end("the disk is nearly full")
            }
            do { try work(files) } catch { end(Failure(error).message) }
        }
    }

    private func end(_ reason: String) {
        guard !isOver.exchange(true, ordering: .relaxed) else { return }
        logger.warning("the recording of the session ends here: \(reason). What came before can be replayed.")
    }
}
