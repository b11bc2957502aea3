import AudioFiles
import Foundation
import Testing
import TestSupport

@Suite("Privacy")
struct PrivacyTests {
    private let directory = TemporaryDirectory()
    private var database: String { directory.file("room.sqlite") }

    /// The environment that puts all files of voiced, and temporary ones, into the test's folder.
    private var environment: [String: String] {
        [
            "HOME": directory.path, "TMPDIR": directory.path, "SQLITE_TMPDIR": directory.path,
            "XDG_STATE_HOME": "", "XDG_DATA_HOME": "", "STATE_DIRECTORY": "",
        ]
    }

    private func configuration(_ text: String) -> String {
        directory.write(Array((text + "\n").utf8), as: "voiced.yaml")
    }

    private func listen(_ settings: String, _ file: String = Program.demo, _ options: String...) throws
        -> Program.Outcome
    {
        try Program.run(
            ["listen", file, "--config", configuration(settings)] + options, environment: environment)
    }

    private func query(_ sql: String) throws -> String {
        try Tool.output("sqlite3", [database, sql]).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns the names of the files in the test's folder that hold a text.
    private func files(holding text: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String } ?? []
        return all.filter {
            let data = try? Data(contentsOf: URL(fileURLWithPath: directory.file($0)))
            return data?.range(of: Data(text.utf8)) != nil
        }
    }

    @Test(
        "keeps the words, the phrases or nothing in the log, as the configuration has it",
        arguments: [
            ("keep", "patient in|patient in,what time is it|what time is it"),
            ("redact", "patient in|-,what time is it|-"), ("off", "|-,|-"),
        ])
    func transcripts(policy: String, rows: String) throws {
        let outcome = try listen("database: room.sqlite\nprivacy: { transcripts: \(policy) }")
        expectDemoCommands(outcome)
        let kept = try query(
            """
            select group_concat(command_text || '|' || coalesce(source_text, '-'))
            from (select * from voice_command_logs order by created_at)
            """)
        #expect(kept == rows)
        #expect(try query("select count(*) from voice_command_logs where outcome = 'recorded'") == "2")
    }

    @Test("is refused if a setting is unknown or contradicts another")
    func refused() throws {
        let room = NullRoom()
        for text in [
            "privacy: { transcripts: some }", "privacy: { text-in-events: maybe }", "privacy: { audio: all }",
            "retention: { logs: 90 }", "retention: { logs: off }",
            "privacy: { audio: misses }\nretention: { audio: off }",
        ] {
            let outcome = try Program.run(
                NullRoom.run + ["--config", configuration(text)], environment: room.environment)
            #expect(outcome.status == 78 && outcome.output.isEmpty, "\(text): \(outcome.errors)")
        }
    }

    @Test(
        "leaves words out of events if they go to the journal, unless the configuration wants them",
        arguments: [
            ("auto", true, false), ("auto", false, true), ("yes", true, true), ("no", true, false),
            ("no", false, false),
        ])
    func events(setting: String, isJournal: Bool, hasWords: Bool) throws {
        let config = configuration("privacy: { text-in-events: \(setting) }")
        // Does what systemd does: JOURNAL_STREAM names the very stream that is standard output.
        let journal = isJournal ? "JOURNAL_STREAM=$(stat -L -c %d:%i /proc/$$/fd/1) " : "JOURNAL_STREAM=1:2 "
        let (status, output) = try Tool.shell(
            "\(journal)\(Program.path) listen \(Program.demo) --config \(config) 2>/dev/null",
            in: Program.root,
            environment: environment)
        #expect(status == 0, "\(output)")
        #expect(output.contains("patient in") == hasWords, "\(output)")
        #expect(output.contains("It is ") == hasWords, "answers, too")
        #expect(output.contains(#""event":"transcript""#) && output.contains(#""milestone":"Patient In""#))
        let notice = try Tool.shell(
            "\(journal)\(Program.path) listen \(Program.demo) --config \(config) 2>&1 >/dev/null | cat",
            in: Program.root,
            environment: environment)
        #expect(!notice.output.contains("patient in"), "the log never has them")
    }

    @Test("deletes from the log what is too old at the start of the daemon, out of the file itself")
    func retention() throws {
        let room = NullRoom()
        #expect(try listen("database: room.sqlite").status == 0)
        let insert = """
            insert into voice_command_logs (id, case_id, command_text, confidence_level, outcome, source_text, created_at)
            select lower(hex(randomblob(4))) || '-0000-0000-0000-000000000000', case_id, 'smith is pale', 'none',
            'unrecognized', 'Smith is pale', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || value || ' days')
            from voice_command_logs, json_each('[89, 91, 400]')
            """
        _ = try query(insert)
        #expect(try query("select count(*) from voice_command_logs") == "8")
        func run(_ settings: String, told: String?) throws {
            let program = try Program.Running(
                NullRoom.run + ["--config", configuration("database: room.sqlite\n" + settings)],
                environment: room.environment)
            if let told {
                #expect(program.waitForErrors(told))
            } else {
                #expect(program.waitForOutput("waiting"))
            }
            program.send(signal: SIGTERM)
            #expect(program.wait().status == 0)
        }
        try run("retention: { logs: forever }", told: nil)
        #expect(try query("select count(*) from voice_command_logs") == "8")
        try run("", told: "deleted 4 commands older than 90 days")
        #expect(try query("select count(*) from voice_command_logs where source_text like 'smith%'") == "2")
        #expect(!files(holding: "smith is pale").isEmpty)
        try run("retention: { logs: 1 day }", told: "deleted 2 commands older than 1 day")
        #expect(files(holding: "mith is pale").isEmpty, "what is deleted is overwritten")
        #expect(try query("select count(*) from voice_command_logs") == "2")
    }

    @Test(
        "keeps nothing on the disk if the database is in memory, whether it ends well or is killed",
        arguments: [SIGTERM, SIGKILL])
    func memory(signal: Int32) throws {
        let config = configuration("database: memory")
        let program = try Program.Running(
            ["listen", Program.demo, "--pace", "real", "--config", config], environment: environment)
        #expect(program.waitForOutput(#""event":"command""#), "\(program.outputSoFar)")
        // The daemon has no regular file open for writing.
        let folder = "/proc/\(program.processIdentifier)/fd"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            var (status, entry) = (stat(), stat())
            guard stat("\(folder)/\(name)", &status) == 0, lstat("\(folder)/\(name)", &entry) == 0 else {
                continue
            }
            let isWritable = entry.st_mode & 0o200 != 0
            #expect(status.st_mode & S_IFMT != S_IFREG || !isWritable, "descriptor \(name)")
        }
        program.send(signal: signal)
        let outcome = program.wait()
        #expect(outcome.output.contains("patient in"))
        #expect(files(holding: "patient in").isEmpty)
        #expect(directory.names == ["voiced.yaml"], "\(directory.names)")
    }

    @Test("leaves no database of a daemon whose database is in memory")
    func memoryDaemon() throws {
        let room = NullRoom()
        let program = try Program.Running(
            NullRoom.run + ["--config", configuration("database: memory")], environment: room.environment)
        #expect(program.waitForErrors("the database is in memory"))
        #expect(program.waitForOutput("waitingForWakeWord"))
        program.send(signal: SIGTERM)
        #expect(program.wait().status == 0)
        // Only the lock of the control socket may lie there, with the daemon's process number.
        let state = URL(fileURLWithPath: room.folder.file("home/.local/state"))
        let found = FileManager.default.enumerator(at: state, includingPropertiesForKeys: nil)
        for case let file as URL in found ?? FileManager.DirectoryEnumerator() where !file.hasDirectoryPath {
            let text = try String(contentsOf: file, encoding: .utf8)
            let isNumber = text.allSatisfy { $0.isNumber || $0 == "\n" }
            #expect(file.lastPathComponent.hasSuffix(".lock") && isNumber, "\(file.path)")
        }
        let doctor = try Program.run(
            [
                "doctor", "--config", directory.file("voiced.yaml"), "--device", "plughw:CARD=Nowhere",
                "--json",
            ],
            environment: room.environment)
        let check = doctor.objects.first { $0["check"] as? String == "database" }
        #expect(check?["status"] as? String == "ok", "\(doctor.output)")
    }

    @Test(
        "keeps no sound unless it is asked to, and then that of misheard commands, which other subcommands read"
    )
    func misses() throws {
        let recording = Program.root.appendingPathComponent("Examples/start-timer.wav").path
        #expect(try listen("database: memory", recording, "--always-on").status == 0)
        #expect(files(holding: "RIFF").isEmpty)
        let settings = "database: memory\nprivacy: { audio: misses, clips: 2 }"
        #expect(try listen(settings, Program.demo).status == 0)
        #expect(files(holding: "RIFF").isEmpty, "what is understood leaves no sound")
        for _ in 0..<3 {
            let outcome = try listen(settings, recording, "--always-on")
            #expect(outcome.events("unrecognized").count == 1 && outcome.events("problem").isEmpty)
        }
        let folder = directory.file(".local/state/voiced/misses")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names.count == 4 && names.filter { $0.hasSuffix("-unrecognized.wav") }.count == 2, "\(names)")
        for path in [folder] + names.map({ folder + "/" + $0 }) {
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o077 == 0, "\(path)")
        }
        let clip = folder + "/" + (try #require(names.last { $0.hasSuffix(".wav") }))
        let grammar = Program.root.appendingPathComponent("Examples/room.yaml").path
        let understood = try Program.run(["understand", clip, "--grammar", grammar])
        #expect(understood.objects.first?["intent"] as? String == "startTimer", "\(understood.output)")
        let enrolled = try Program.run([
            "enrol", "orbit", "--from", Program.demo, "--unlike", clip, "--output", directory.file("x.wake"),
        ])
        #expect(enrolled.status == 0, "\(enrolled.errors)")
        #expect(
            enrolled.errors.contains("it must refuse 1 recording of similar words."), "\(enrolled.errors)")
        #expect(try AudioFile.readMono(path: clip).samples.count > 16_000)

        let report = try Program.run(
            ["privacy", "report", "--json", "--config", directory.file("voiced.yaml")],
            environment: environment)
        let item = try #require(report.objects.first { $0["path"] as? String == folder }, "\(report.output)")
        #expect((item["what"] as? String)?.contains("2 misheard commands") == true)
        // If recordings are switched off in the configuration, the next start of the daemon removes those that exist.
        let room = NullRoom()
        let config = configuration(
            "database: memory\nprivacy: { folder: \(folder) }\nretention: { audio: off }")
        let program = try Program.Running(NullRoom.run + ["--config", config], environment: room.environment)
        #expect(program.waitForErrors("deleted 4 files of recordings"))
        program.send(signal: SIGTERM)
        #expect(program.wait().status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    /// Whether this user may mount a disk of a test's own.
    private static let mayMount: Bool = {
        let directory = TemporaryDirectory()
        guard geteuid() == 0, (try? mount(at: directory.path)) == 0 else { return false }
        _ = try? Tool.run("umount", [directory.path])
        return true
    }()

    private static func mount(at path: String) throws -> Int32 {
        try Tool.run("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", path])
    }

    @Test(
        "writes no sound to a full disk, says so once, and goes on",
        .enabled(if: PrivacyTests.mayMount, "skipped: needs root, and the right to mount"))
    func fullDisk() throws {
        let disk = directory.file("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        #expect(try Self.mount(at: disk) == 0)
        defer { _ = try? Tool.run("umount", [disk]) }
        // A recording of two utterances, neither of which the room understands.
        let recording = Program.root.appendingPathComponent("Examples/start-timer.wav").path
        let (once, twice) = (directory.file("once.wav"), directory.file("twice.wav"))
        #expect(try Tool.run("sox", ["-D", recording, once, "pad", "0", "3"]) == 0)
        #expect(try Tool.run("sox", ["-D", once, once, twice]) == 0)
        let outcome = try listen(
            "database: memory\nprivacy: { audio: misses, folder: disk/misses }", twice, "--always-on")
        #expect(outcome.status == 0 && outcome.events("unrecognized").count == 2, "\(outcome.output)")
        let problems = outcome.events("problem").filter { $0["part"] as? String == "misses" }
        #expect(problems.count == 1, "\(outcome.output)")
        #expect((problems.first?["message"] as? String)?.contains("less than 100 MB are free") == true)
        #expect(Set(files(holding: "RIFF")) == ["once.wav", "twice.wav"])
    }

    @Test("reports what is on the disk, since when, and who can read it")
    func report() throws {
        let settings = "database: room.sqlite\nretention: { logs: 30 days }"
        #expect(try listen(settings, Program.demo, "--start", "2026-11-24T08:00:00Z").status == 0)
        func report() throws -> (item: [String: Any], settings: [String: Any]) {
            let outcome = try Program.run(
                ["privacy", "report", "--json", "--config", directory.file("voiced.yaml")],
                environment: environment)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let item = try #require(
                outcome.objects.first { $0["path"] as? String == database }, "\(outcome.output)")
            return (item, try #require(outcome.objects.last?["settings"] as? [String: Any]))
        }
        let first = try report()
        #expect(
            (first.item["what"] as? String)?.hasPrefix("the log of 2 commands, 2 of them with words") == true)
        #expect((first.item["since"] as? String)?.hasPrefix("2026-11-24T08:00:0") == true)
        #expect(first.item["readers"] as? String == NSUserName())
        #expect(first.settings["retention.logs"] as? String == "30 days")
        let choice = directory.write(Array("{}".utf8), as: "room.feedback.json")
        let listed = try Program.run(
            ["privacy", "report", "--json", "--config", directory.file("voiced.yaml")],
            environment: environment
        ).objects.compactMap { $0["path"] as? String }
        #expect(listed.contains(choice), "\(listed)")
        chmod(database, 0o644)
        chmod(directory.path, 0o755)
        #expect(try report().item["readers"] as? String == "every user")
        let table = try Program.run(
            ["privacy", "report", "--config", directory.file("voiced.yaml")], environment: environment)
        #expect(table.output.contains("READABLE BY") && table.output.contains("privacy.transcripts: keep"))
        let memory = try Program.run(["privacy", "report", "--database", "memory"], environment: environment)
        #expect(memory.output.hasPrefix("Nothing is on the disk.\n"))
    }
}
