import Foundation
import Testing
import TestSupport
import VoiceTesting

@Suite("The start of voiced run", .serialized)
struct StartTests {
    @Test(
        "leaves nothing behind if it fails",
        arguments: [
            (69, "", ["--device", "plughw:CARD=Nowhere"]), (78, "unknown: 1\n", []),
            (78, "grammar: none.yaml\n", []), (78, "endpointing: { silence: 70 }\n", []),
            (78, "recognizer: { engine: wyoming, url: \"nonsense\" }\n", []),
            (78, "classifier: { url: \"http://localhost:1/\", key-file: none.key }\n", []),
            (65, "", ["--model", "/nowhere/none.wake"]), (66, "aliases: none.yaml\n", []),
        ] as [(Int, String, [String])])
    func failing(code: Int, text: String, options: [String]) throws {
        let room = NullRoom()
        let home = room.folder.file("home")
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
        let config = room.folder.write(Array(text.utf8), as: "voiced.yaml")
        let device = options.contains("--device") ? [] : ["--device", "zero"]
        let arguments = ["run", "--feedback", "none"] + device + options
        let outcome = try Program.run(
            arguments + (text.isEmpty ? [] : ["--config", config]), environment: room.environment)
        #expect(outcome.status != 0, "\(outcome.output)")
        #expect([65, 66, 69, 78].contains(outcome.status), "\(code): \(outcome.errors)")
        #expect(!outcome.errors.contains("CancellationError"), "\(outcome.errors)")
        // Libraries of sound servers have files there, too.
        let made = try FileManager.default.contentsOfDirectory(atPath: home)
        #expect(!made.contains(".local"), "\(outcome.errors)")
    }

    @Test("keeps its database where the variables say, and ignores paths that are not absolute")
    func folders() throws {
        let room = NullRoom()
        let state = room.folder.file("state")
        let unit = room.folder.file("unit")
        let usual = room.database
        for (variables, database) in [
            ([:], usual), (["XDG_STATE_HOME": "relative"], usual), (["STATE_DIRECTORY": "relative"], usual),
            (["XDG_STATE_HOME": state], state + "/voiced/voiced.sqlite"),
            (["XDG_STATE_HOME": state, "STATE_DIRECTORY": "\(unit):/other"], unit + "/voiced.sqlite"),
        ] {
            let environment = room.environment.merging(variables) { $1 }
            let program = try Program.Running(NullRoom.run, environment: environment)
            #expect(program.waitForErrors("the database is \(database)\n", timeout: 60), "\(variables)")
            #expect(program.waitForOutput("waitingForWakeWord", timeout: 60))
            program.send(signal: SIGTERM)
            #expect(program.wait(timeout: PipedProgram.patience).status == 0)
            #expect(FileManager.default.fileExists(atPath: database))
        }
    }

    @Test(
        "without a configuration is a trial that leaves nothing, and says how to choose; a database is kept")
    func trial() throws {
        let room = NullRoom()
        let environment = room.environment.merging(
            ["VOICED_CONFIG": "", "XDG_CONFIG_HOME": room.folder.file("config")]) { $1 }
        func run(_ options: String...) throws -> Program.Outcome {
            let program = try Program.Running(NullRoom.run + options, environment: environment)
            #expect(program.waitForOutput("waitingForWakeWord", timeout: 60))
            program.send(signal: SIGTERM)
            return program.wait(timeout: PipedProgram.patience)
        }
        guard access("/etc/voiced.yaml", F_OK) != 0 else { return }
        let first = try run()
        #expect(first.status == 0 && first.errors.contains("this is an operating room. This is a trial"))
        #expect(first.errors.contains("voiced run --domain home"), "\(first.errors)")
        let home = try run("--domain", "home")
        #expect(home.errors.contains("This is a home (--domain home)"), "\(home.errors)")
        #expect(home.errors.contains("it is a trial, and nothing of it is kept"), "\(home.errors)")
        #expect(home.errors.contains("lights, lists and the like need actions:"), "\(home.errors)")
        #expect(!FileManager.default.fileExists(atPath: room.database))
        // Of who began before there were trials, nothing is lost.
        #expect(try Program.run(["listen", Program.demo, "--database", room.database]).status == 0)
        let next = try run()
        #expect(next.errors.contains("Its log is in \(room.database)"), "\(next.errors)")
        let config = room.folder.write(Array("domain: home\n".utf8), as: "voiced.yaml")
        #expect(try !run("--config", config).errors.contains("There is no configuration"))
        let light = room.folder.write(
            Array("domain: home\nactions: {light: {say: Done.}}\n".utf8), as: "light.yaml")
        #expect(try !run("--config", light).errors.contains("need actions:"))
    }

    @Test("tells a person that it listens once the device is there, and not before")
    func listening() throws {
        let room = NullRoom()
        let config = room.folder.write(
            Array("control: {socket: room.sock}\nfeedback: {level: none}\ndatabase: memory\n".utf8),
            as: "voiced.yaml")
        let file = room.folder.file("shown")
        /// What a person sees, while `beside` runs in the background.
        func shown(_ device: String, beside: String = "") throws -> String {
            let run = "'\(Program.path)' run --device \(device) --config '\(config)'"
            _ = try Tool.shell(
                "\(beside) timeout 120 script -qfec \"\(run)\" '\(file)' >/dev/null", in: Program.root,
                environment: room.environment)
            return try String(contentsOfFile: file, encoding: .utf8)
        }
        #expect(try !shown("plughw:CARD=Nowhere").contains("Listening"))
        let stop =
            "(timeout 100 sh -c \"until grep -q Listening '\(file)'; do sleep 0.1; done\""
            + " && '\(Program.path)' stop --config '\(config)') >/dev/null 2>&1 &"
        #expect(try shown("zero", beside: stop).contains("Listening on zero; say “Orbit”"))
    }

    @Test("warns of a database that every user can read, and so does doctor")
    func privacy() throws {
        let room = NullRoom()
        let database = room.folder.file("room.sqlite")
        #expect(try Program.run(["listen", Program.demo, "--database", database]).status == 0)
        for (mode, isOpen) in [(0o600, false), (0o640, false), (0o644, true)] {
            chmod(database, mode_t(mode))
            let program = try Program.Running(
                NullRoom.run + ["--database", database], environment: room.environment)
            #expect(program.waitForOutput("waitingForWakeWord", timeout: 60))
            program.send(signal: SIGTERM)
            let errors = program.wait(timeout: PipedProgram.patience).errors
            #expect(errors.contains("every user of this machine can read") == isOpen, "\(errors)")
            let config = room.folder.write(
                Array("database: room.sqlite\nfeedback: { level: none }\n".utf8), as: "voiced.yaml")
            let doctor = try Program.run(
                ["doctor", "--config", config, "--device", "plughw:CARD=Nowhere", "--json"],
                environment: room.environment)
            let check = doctor.objects.first { $0["check"] as? String == "privacy" }
            #expect(check?["status"] as? String == (isOpen ? "warning" : "ok"), "\(doctor.output)")
        }
    }

    @Test(
        "is refused with a sentence if the system gives too little, and does not hang",
        arguments: ["--as=400000000", "--nofile=20", "--stack=65536"])
    func limits(limit: String) throws {
        let room = NullRoom()
        let program = try PipedProgram(
            ["prlimit", limit, Program.path] + NullRoom.run, environment: room.environment,
            program: "/usr/bin/env")
        let end = try #require(program.wait(), "it hangs")
        #expect(end.status == 71)
        #expect(program.complaint.contains("raise the limit"), "\(program.complaint)")
    }

    @Test(
        "is refused if a user may have too few threads",
        .enabled(if: getuid() == 0, "skipped: only root can become a user with so few"))
    func threads() throws {
        let room = NullRoom()
        chmod(room.folder.path, 0o755)
        let program = try PipedProgram(
            [
                "setpriv", "--reuid=65533", "--regid=65533", "--clear-groups", "prlimit", "--nproc=3",
                Program.path,
            ] + NullRoom.run, environment: room.environment, program: "/usr/bin/env")
        let end = try #require(program.wait(), "it hangs")
        #expect(end.status == 71)
        #expect(program.complaint.contains("raise the limit of tasks"))
    }

    @Test(
        "as root gives up what is not needed in every thread, and says so; no core is dumped",
        .enabled(if: getuid() == 0, "skipped: not started as root"))
    func rights() throws {
        let room = NullRoom()
        let program = try Program.Running(NullRoom.run, environment: room.environment)
        #expect(program.waitForOutput("waitingForWakeWord", timeout: 60))
        let process = "/proc/\(program.processIdentifier)"
        let threads = try FileManager.default.contentsOfDirectory(atPath: process + "/task")
        #expect(threads.count > 4)
        let kept: UInt64 = 1 << 1 | 1 << 14 | 1 << 23
        for thread in threads {
            guard
                let status = try? String(contentsOfFile: "\(process)/task/\(thread)/status", encoding: .utf8)
            else { continue }
            for name in ["CapEff", "CapPrm", "CapInh", "CapAmb", "CapBnd"] {
                let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name + ":") })
                let value = UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)
                #expect(value.map { $0 & ~kept } == 0, "\(line) of \(thread)")
            }
            #expect(status.contains("NoNewPrivs:\t1"))
        }
        let limits = try String(contentsOfFile: process + "/limits", encoding: .utf8)
        #expect(limits.contains(/Max core file size +0 +0\b/))
        program.send(signal: SIGTERM)
        let outcome = program.wait(timeout: PipedProgram.patience)
        #expect(outcome.status == 0 && outcome.errors.contains("gave up root's rights"), "\(outcome.errors)")
    }
}
