import Commands
import Foundation
import Logging
import SQLiteStorage
import Session
import Storage
import Synchronization
import TestSupport
import Testing
import VoiceTesting
import VoicedConfiguration
import VoicedTerminal

@testable import VoicedAssembly

@Suite("What is deleted in time", .timeLimit(.minutes(1)))
struct PurgingTests {
    private let directory = TemporaryDirectory()

    private func purging(_ store: SQLiteStore, logs: Double?, audio: Double = 7 * 86_400, clock: SteppedClock)
        -> Purging
    {
        let start = Date()
        return Purging(
            store: store, logSeconds: logs, caseSeconds: logs,
            clips: MissedClips(
                folder: directory.file("misses"), maximumCount: 1, maximumAge: audio, transcripts: .keep),
            clock: clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            now: { start + (clock.now.offset / .seconds(1)) })
    }

    private func entry(_ text: String, ago seconds: Double) -> CommandLogEntry {
        CommandLogEntry(
            workID: UUID(), commandText: text, confidence: .high, outcome: .done,
            createdAt: Date(timeIntervalSinceNow: -seconds))
    }

    @Test("is too old at the start, and what becomes so within an hour")
    func hourly() async throws {
        let store = try SQLiteStore()
        let clock = SteppedClock()
        try await store.append([
            entry("old", ago: 91 * 86_400), entry("soon old", ago: 90 * 86_400 - 1800), entry("new", ago: 0),
        ])
        let purging = purging(store, logs: 90 * 86_400, clock: clock)
        #expect(purging.pause == 3600)
        let running = Task { try await purging.run() }
        await clock.sleeper(of: .seconds(3600))
        #expect(try await store.recentLogs(limit: 9).map(\.commandText) == ["new", "soon old"])
        clock.advance(by: .seconds(3600))
        await clock.sleeper(of: .seconds(3600))
        #expect(try await store.recentLogs(limit: 9).map(\.commandText) == ["new"])
        running.cancel()
        try await running.value
    }

    @Test("is looked for more often if it is kept for minutes")
    func pauses() throws {
        let store = try SQLiteStore()
        let clock = SteppedClock()
        #expect(purging(store, logs: 300, clock: clock).pause == 30)
        #expect(purging(store, logs: 5, clock: clock).pause == 1)
        #expect(purging(store, logs: nil, audio: 600, clock: clock).pause == 60)
        #expect(purging(store, logs: nil, audio: 0, clock: clock).pause == 3600)
    }

    @Test("is nothing while the clock is far ahead, until a time server keeps it; that is told once")
    func farAhead() async throws {
        let store = try SQLiteStore()
        let clock = SteppedClock()
        let told = ToldLines()
        let clips = MissedClips(
            folder: directory.file("misses"), maximumCount: 9, maximumAge: 86_400, transcripts: .keep)
        try await clips.keep(
            MissedCommand(outcome: .unrecognized, saidAt: Date(), samples: [1, 2, 3], phrases: []))
        try await store.append([entry("old", ago: 91 * 86_400), entry("new", ago: 0)])
        func purging(ahead days: Double, isSynchronized: Bool = false) -> Purging {
            Purging(
                store: store, logSeconds: 90 * 86_400, caseSeconds: nil,
                clips: MissedClips(
                    folder: directory.file("misses"), maximumCount: 9, maximumAge: 86_400,
                    transcripts: .keep, now: { Date() + days * 86_400 }),
                clock: clock, logger: Logger(label: "test") { _ in told },
                now: { Date() + days * 86_400 }, isSynchronized: { _ in isSynchronized })
        }
        func texts() async throws -> [String] { try await store.recentLogs(limit: 9).map(\.commandText) }

        let ahead = purging(ahead: 120)
        await ahead.purge()
        // A command that is logged with the wrong time makes the clock no better, nor does another start.
        try await store.append(entry("wrong", ago: -120 * 86_400))
        await ahead.purge()
        #expect(try await texts() == ["wrong", "new", "old"])
        #expect(told.texts.count { $0.contains("120 days") && $0.contains("voiced privacy purge") } == 1)
        await purging(ahead: 120).purge()
        #expect(try await texts().count == 3)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.file("misses")).count == 2)

        await purging(ahead: 0).purge()
        #expect(try await texts() == ["wrong", "new"], "the right time is believed")
        await purging(ahead: 120, isSynchronized: true).purge()
        #expect(try await texts() == ["wrong"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.file("misses")).isEmpty)
    }

    @Test("is nothing of the log that is kept for ever")
    func forever() async throws {
        let store = try SQLiteStore()
        try await store.append(entry("old", ago: 1e9))
        await purging(store, logs: nil, clock: SteppedClock()).purge()
        #expect(try await store.recentLogs(limit: 9).count == 1)
    }
}

@Suite("The settings of privacy")
struct PrivacySettingTests {
    private let directory = TemporaryDirectory()

    private func read(_ text: String) throws -> Configuration {
        try Configuration.read(path: directory.write(Array(text.utf8), as: "voiced.yaml"))
    }

    @Test("have defaults that keep the log for 90 days and no sound")
    func defaults() throws {
        let configuration = try read("feedback: { level: none }\n")
        #expect(configuration.privacy.transcripts == .keep && configuration.privacy.audio == .off)
        #expect(configuration.privacy.textInEvents == .auto && configuration.privacy.clips == 100)
        #expect(configuration.retention.logSeconds(inMemory: false) == 7_776_000.0)
        #expect(configuration.retention.logSeconds(inMemory: true) == 86_400.0)
        #expect(configuration.retention.audioSeconds == 604_800.0)
    }

    @Test("are read as they are written")
    func values() throws {
        let configuration = try read(
            """
            database: memory
            privacy: { transcripts: off, text-in-events: no, audio: misses, clips: 5, folder: clips }
            retention: { logs: 5 minutes, audio: 1 day }
            """)
        #expect(configuration.database == "memory")
        #expect(configuration.privacy.transcripts == .off && configuration.privacy.audio == .misses)
        #expect(configuration.privacy.textInEvents == .no && configuration.privacy.clips == 5)
        #expect(configuration.privacy.clipFolder == directory.file("clips"))
        #expect(configuration.retention.logSeconds(inMemory: true) == 300)
        #expect(configuration.retention.audioSeconds == 86_400)
        #expect(try read("retention: { logs: forever }\n").retention.logSeconds(inMemory: false) == nil)
        #expect(try read("retention: { audio: off }\n").retention.audioSeconds == 0)
        #expect(try read("privacy: { text-in-events: yes }\n").privacy.textInEvents == .yes)
        #expect(try read("database: ./memory\n").database == directory.file("./memory"))
    }

    @Test(
        "are refused if they are not known, or contradict each other",
        arguments: [
            "privacy: { transcripts: none }", "privacy: { transcripts: Keep }",
            "privacy: { transcript: off }",
            "privacy: { text-in-events: true }", "privacy: { audio: all }", "privacy: { clips: 0 }",
            "privacy: { clips: 10001 }", "privacy: [off]", "retention: { logs: 90 }",
            "retention: { logs: off }",
            "retention: { logs: 0 days }", "retention: { logs: -1 days }", "retention: { logs: 1.5 days }",
            "retention: { logs: 99999 days }", "retention: { audio: forever }", "retention: { audio: true }",
            "retention: { log: 1 day }", "privacy: { audio: misses }\nretention: { audio: off }",
        ])
    func refused(text: String) throws {
        let failure = try #require(throws: Failure.self) { try read(text + "\n") }
        #expect(failure.code == .badConfiguration, "\(failure)")
    }

    @Test("say lengths of time as people do")
    func lengths() {
        for (text, seconds) in [
            ("1 second", 1.0), ("90 days", 7_776_000), ("2 weeks", 1_209_600), ("5 minutes", 300),
        ] {
            #expect(TimeSpan.seconds(text) == seconds)
        }
        for text in ["", "90", "days", "0 days", "1 fortnight", "1  day", " 1 day", "1 day\n"] {
            #expect(TimeSpan.seconds(text) == nil)
        }
        #expect(TimeSpan.text(7_776_000) == "90 days" && TimeSpan.text(3600) == "1 hour")
        #expect(TimeSpan.text(90) == "90 seconds")
    }

    @Test("know the journal by the file that systemd names")
    func journal() throws {
        let path = directory.write([], as: "stream")
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var status = stat()
        #expect(fstat(descriptor, &status) == 0)
        let name = "\(status.st_dev):\(status.st_ino)"
        #expect(JournalStream.isConnected(descriptor, environment: ["JOURNAL_STREAM": name]))
        #expect(!JournalStream.isConnected(descriptor, environment: ["JOURNAL_STREAM": "1:2"]))
        #expect(!JournalStream.isConnected(descriptor, environment: [:]))
        #expect(!JournalStream.isConnected(-1, environment: ["JOURNAL_STREAM": name]))
    }

    @Test("know the journal by its socket, whatever the environment says")
    func journalSocket() throws {
        for (name, isJournal) in [("stdout", true), ("other", false)] {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let path = directory.file(name)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
            let stream = CInt(SOCK_STREAM.rawValue)
            let (server, client) = (socket(AF_UNIX, stream, 0), socket(AF_UNIX, stream, 0))
            defer { [server, client].forEach { close($0) } }
            let size = socklen_t(MemoryLayout<sockaddr_un>.size)
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    #expect(bind(server, address, size) == 0 && listen(server, 1) == 0)
                    #expect(connect(client, address, size) == 0)
                }
            }
            let sockets = directory.path
            #expect(JournalStream.isConnected(client, environment: [:], sockets: sockets) == isJournal)
            #expect(!JournalStream.isConnected(client, environment: [:]))
            #expect(!JournalStream.isConnected(server, environment: [:], sockets: sockets))
        }
    }

    @Test("are told with who can read a file, as far as the folders above it let them")
    func readers() throws {
        let path = directory.write([1], as: "file")
        chmod(directory.path, 0o755)
        chmod(path, 0o600)
        #expect(FileReaders(of: path)?.isEveryUser == false && FileReaders(of: path)?.group == nil)
        chmod(path, 0o640)
        #expect(FileReaders(of: path)?.group != nil)
        chmod(path, 0o644)
        chmod(directory.path, 0o700)
        #expect(FileReaders(of: path)?.isEveryUser == false && FileReaders(of: path)?.group == nil)
        #expect(FileReaders(of: directory.file("none")) == nil)
    }
}

/// Keeps what is logged.
private final class ToldLines: LogHandler {
    private let lines = Mutex<[String]>([])

    var texts: [String] { lines.withLock { $0 } }
    let metadataProvider: Logger.MetadataProvider? = nil
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) { lines.withLock { $0.append("\(event.message)") } }
}
