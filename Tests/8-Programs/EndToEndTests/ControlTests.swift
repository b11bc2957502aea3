import Foundation
import Testing
import TestSupport

@Suite("voiced run, controlled by its socket", .timeLimit(.minutes(5)))
struct ControlTests {
    /// A daemon in a silent room, which the tests control.
    private struct Daemon {
        let room = NullRoom()
        let environment: [String: String]
        private let arguments: [String]
        private(set) var program: Program.Running

        /// - Parameter run: the arguments of the program, to which a configuration is added if there is one.
        init(
            _ configuration: String? = nil, environment: [String: String] = [:], run: [String] = NullRoom.run
        ) throws {
            var arguments = run
            if let configuration {
                arguments += ["--config", room.folder.write(Array(configuration.utf8), as: "voiced.yaml")]
            }
            let runtime = room.folder.file("runtime")
            try FileManager.default.createDirectory(
                atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            self.environment = room.environment.merging(["XDG_RUNTIME_DIR": runtime, "RUNTIME_DIRECTORY": ""])
            {
                $1
            }.merging(environment) { $1 }
            self.arguments = arguments
            program = try Program.Running(arguments, environment: self.environment)
            #expect(program.waitForOutput(#""state":"waitingForWakeWord""#))
        }

        /// Kills the daemon, and starts it again.
        mutating func startAgain() throws {
            program.send(signal: SIGKILL)
            _ = program.wait()
            program = try Program.Running(arguments, environment: environment)
            #expect(program.waitForOutput(#""state":"waitingForWakeWord""#))
        }

        var config: String { room.folder.file("voiced.yaml") }
        var socket: String { room.folder.file("runtime/voiced/voiced.sock") }

        func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Outcome {
            try Program.run(arguments, environment: self.environment.merging(environment) { $1 })
        }

        /// Replaces the configuration, and lets the daemon read it.
        func reload(_ configuration: String) throws -> Program.Outcome {
            try Data(configuration.utf8).write(to: URL(fileURLWithPath: config))
            return try run("reload", "--json", "--config", config)
        }

        /// Ends the daemon with `voiced stop`.
        func stop() throws {
            let stopped = try run("stop")
            #expect(stopped.status == 0, "\(stopped.errors)")
            let outcome = program.wait(timeout: 20)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(access(socket, F_OK) != 0, "its socket is gone")
        }
    }

    /// Returns a daemon of a home with several languages, whose recognizer does not answer.
    private func home(_ languages: String, recognizedAt port: ClosedPort) throws -> Daemon {
        let wyoming = "recognizer: {kind: wyoming, uri: 'tcp://127.0.0.1:\(port.port)', timeout: 1}\n"
        return try Daemon(
            "\(languages)\ndomain: home\nfeedback: {level: verbal, device: zero}\n" + wyoming,
            run: ["run", "--device", "zero"])
    }

    @Test("understands and answers in German, by typed commands")
    func german() throws {
        let port = try ClosedPort()
        let daemon = try home("language: de", recognizedAt: port)
        #expect(
            try daemon.run("submit", "stelle einen Timer auf einundzwanzig Minuten").output == "recorded\n")
        #expect(daemon.program.waitForOutput("Timer läuft, 21 Minuten."))
        #expect(try daemon.run("submit", "wie spät ist es").output == "recorded\n")
        #expect(daemon.program.waitForOutput("Es ist "))
        #expect(try daemon.run("submit", "set a timer for ten minutes").status == 65)
        #expect(try daemon.run("submit", "stopp den Timer").output == "recorded\n")
        #expect(daemon.program.waitForOutput("Timer gelöscht."))
        let status = try #require(try daemon.run("status", "--json").objects.first)
        #expect(status["voices"] as? [String] == ["de"])
        try daemon.stop()
    }

    @Test("understands and answers in two languages at once, by typed commands")
    func twoLanguages() throws {
        let port = try ClosedPort()
        let daemon = try home("languages: [en, de]", recognizedAt: port)
        #expect(try daemon.run("submit", "set a timer for ten minutes").output == "recorded\n")
        #expect(daemon.program.waitForOutput("Timer started, 10 minutes."))
        #expect(
            try daemon.run("submit", "stelle einen Timer auf einundzwanzig Minuten").output == "recorded\n")
        #expect(daemon.program.waitForOutput("Timer läuft, 21 Minuten."))
        #expect(try daemon.run("submit", "das ist keins von beiden").status == 65)
        let oven = try daemon.run("submit", "turn the oven on")
        #expect(oven.status == 65 && oven.output == "unrecognized\n")
        #expect(oven.errors.contains("I know no oven."), "\(oven.errors)")
        let denied = try daemon.run("submit", "don't turn on the light")
        #expect(denied.errors.contains("It denies a command"), "\(denied.errors)")
        #expect(try daemon.run("reload").status == 0)
        #expect(try daemon.run("submit", "wie spät ist es").output == "recorded\n")
        #expect(daemon.program.waitForOutput("Es ist "))
        #expect(daemon.program.outputSoFar.contains(#""language":"de""#))
        try daemon.stop()
    }

    @Test(
        "calls a milestone in each language as its file does, also after a reload, and tells of one name",
        arguments: ["en", "de"])
    func milestonesOfTwoLanguages(main: String) throws {
        let port = try ClosedPort()
        let daemon = try Daemon(
            """
            languages: [\(main), \(main == "en" ? "de" : "en")]
            feedback: {level: verbal, device: zero}
            recognizer: {kind: wyoming, uri: 'tcp://127.0.0.1:\(port.port)', timeout: 1}

            """, run: ["run", "--device", "zero"])
        #expect(try daemon.run("submit", "Patient im Saal").output == "recorded\n")
        #expect(daemon.program.waitForOutput("Patient im Saal eingetragen."))
        #expect(try daemon.run("reload").status == 0)
        #expect(try daemon.run("submit", "anesthesia start").output == "recorded\n")
        #expect(daemon.program.waitForOutput("Anesthesia Start recorded."))
        #expect(try daemon.run("submit", "Anästhesie Beginn").output == "pending\n")
        #expect(daemon.program.waitForOutput("Anästhesie Beginn ist um "))
        #expect(try daemon.run("confirm", "yes").status == 0)
        #expect(daemon.program.waitForOutput("Anästhesie Beginn auf "))
        let name = main == "en" ? "Patient In" : "Patient im Saal"
        let told = daemon.program.outputSoFar
        #expect(told.contains(#""milestone":"\#(name)""#))
        #expect(!told.contains(#""milestone":"\#(main == "en" ? "Anästhesie" : "Anesthesia")"#))
        try daemon.stop()
    }

    @Test(
        "has the sound of a sentence without a value from the disk after a restart, and of no other",
        .enabled(if: WyomingReference.python != nil, "needs scripts/install-wyoming, which needs PyPI"))
    func keptSounds() async throws {
        let server = try WyomingReference(
            "../../5-Services/WyomingSynthesizerTests/reference-voice/server.py")
        let voice = "{uri: '\(server.uri)', voice: joe, patience: 5}"
        var daemon = try Daemon(
            "feedback: {level: verbal, device: zero, voice-server: \(voice)}\n",
            run: ["run", "--device", "zero"])
        func told(_ count: Int) throws -> Set<String> {
            Set(try (0..<count).compactMap { _ in try server.told()["text"] as? String })
        }
        let (fixed, secret) = ("No case is open.", "Doctor Chen is here.")
        for text in [fixed, secret] { #expect(try daemon.run("say", text).status == 0) }
        #expect(try told(3) == ["Ready.", fixed, secret])
        let folder = daemon.room.folder.file("home/.local/state/voiced/voice")
        func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }
        await wait(while: !names().contains { $0.hasSuffix(".sound") })
        try daemon.startAgain()
        for text in [fixed, secret] { #expect(try daemon.run("say", text).status == 0) }
        #expect(try told(2) == ["Ready.", secret])
        #expect(names().count == 1, "\(names())")
        let report = try daemon.run("privacy", "report", "--json", "--config", daemon.config)
        let item = try #require(
            report.objects.first { $0["path"] as? String == folder }, "\(report.output)")
        #expect((item["what"] as? String)?.contains("1 sentences of answers") == true)
        #expect(item["readers"] as? String == NSUserName())
        try daemon.stop()
    }

    @Test(
        "answers each language by the voice that a server has for it, and by espeak-ng if the server fails",
        .enabled(if: WyomingReference.python != nil, "needs scripts/install-wyoming, which needs PyPI"),
        arguments: [nil, "error"])
    func voicesOfLanguages(fault: String?) throws {
        let port = try ClosedPort()
        let server = try WyomingReference(
            "../../5-Services/WyomingSynthesizerTests/reference-voice/server.py",
            fault.map { ["--fault", $0] } ?? [])
        let daemon = try Daemon(
            """
            languages: [en, de]
            domain: home
            recognizer: {kind: wyoming, uri: 'tcp://127.0.0.1:\(port.port)', timeout: 1}
            feedback:
              level: verbal
              device: zero
              voice-server: {uri: '\(server.uri)', voice: joe, voices: {de: thorsten}, patience: 5}

            """, run: ["run", "--device", "zero"])
        func told() throws -> String {
            let told = try server.told()
            return "\(told["voice"] ?? "none"): \(told["text"] ?? "")"
        }
        #expect(Set([try told(), try told()]) == ["joe: Ready.", "thorsten: Ready."])
        for (text, answer) in [
            ("stelle einen Timer auf einundzwanzig Minuten", "thorsten: Timer läuft, 21 Minuten."),
            ("set a timer for ten minutes", "joe: Timer started, 10 minutes."),
        ] {
            #expect(try daemon.run("submit", text).output == "recorded\n")
            #expect(try told() == answer)
        }
        if fault != nil {
            for code in ["de: ", ""] {
                #expect(daemon.program.waitForErrors("\(code)the voice failed, and another one speaks"))
            }
        }
        try daemon.stop()
    }

    @Test("answers as loud as a person chose, tells only what sounds, and does so after kill -9")
    func feedback() throws {
        var daemon = try Daemon(
            "feedback: {level: verbal, device: zero}\n", run: ["run", "--device", "zero"])
        #expect(try daemon.run("feedback").output == "speaks\n")
        #expect(try daemon.run("feedback", "sounds").output == "chimes only\n")
        #expect(daemon.program.waitForOutput(#""event":"feedback-level""#))
        #expect(try daemon.run("say", "Visitors are here.").status == 0)
        #expect(try daemon.run("submit", "what time is it").status == 0)
        #expect(try daemon.run("submit", "be quiet").output == "recorded\n")
        let status = try #require(try daemon.run("status", "--json").objects.first)
        #expect(status["feedback"] as? String == "none" && status["voices"] as? [String] == ["en-us"])
        let told = daemon.program.outputSoFar
        #expect(!told.contains(#""kind":"speech""#), "what only a level above speaks is not told: \(told)")
        #expect(told.contains(#""kind":"chime""#))

        try daemon.startAgain()
        #expect(daemon.program.errorsSoFar.contains("feedback.level is none, as a person chose"))
        #expect(try daemon.run("feedback").output == "silent, but for alarms\n")
        #expect(try daemon.run("status").output.contains("silent, but for alarms"))
        let refused = try daemon.run("feedback", "--other-voice")
        #expect(refused.status == 69 && refused.errors.contains("only one voice"), "\(refused.errors)")
        #expect(try daemon.run("feedback", "verbal").output == "speaks\n")
        #expect(daemon.program.waitForOutput("I speak again."))
        try daemon.stop()

        let silent = try Daemon()
        #expect(try silent.run("feedback").output.contains("nothing sounds"))
        #expect(try silent.run("feedback", "verbal").status == 69)
        try silent.stop()
    }

    @Test(
        "counts past cases at once that are imported while it runs, and a yes to a question from before kill -9"
    )
    func imported() throws {
        var daemon = try Daemon("room: OR 3\n")
        for text in ["patient in", "anesthesia start"] {
            #expect(try daemon.run("submit", text).output == "recorded\n")
        }
        func answer(_ text: String) throws -> String {
            let before = daemon.program.count(of: #""event":"display""#)
            _ = try daemon.run("submit", text)
            #expect(daemon.program.waitForOutput(#""event":"display""#, count: before + 1))
            let displays = daemon.program.outputSoFar.split(separator: "\n").filter {
                $0.contains(#""event":"display""#)
            }
            return displays.last.map(String.init) ?? ""
        }
        #expect(try answer("are we on pace").contains("Too few"), "no case is known")
        let past = daemon.room.folder.write(
            Array(
                ("status,Patient In,Anesthesia Start,Patient Out\n"
                    + (1...3).map { day in
                        "completed,"
                            + [("08:00:00.100777", 0), ("09:00:00.2", 0), ("10:00:00", 0)]
                            .map { "2026-01-0\(day)T\($0.0)Z" }.joined(separator: ",")
                    }.joined(separator: "\n") + "\n").utf8), as: "past.csv")
        for _ in 0..<2 {
            let taken = try daemon.run("cases", "import", past, "--config", daemon.config)
            #expect(taken.output == "3 cases taken\n", "\(taken.errors)")
        }
        // An hour between the two milestones is usual.
        var pace = ""
        for _ in 0..<40 where !pace.contains("ahead") {
            pace = try answer("are we on pace")
            usleep(250_000)
        }
        #expect(pace.contains("ahead"), "\(pace)")

        // “time out” skips two milestones, so the daemon asks back.
        #expect(try daemon.run("submit", "time out").output == "pending\n")
        try daemon.startAgain()
        #expect(daemon.program.waitForOutput(#""event":"question""#))
        #expect(try daemon.run("confirm", "yes").output == "recorded\n")
        #expect(daemon.program.waitForOutput(#""milestone":"Time Out""#))
        // A question before the first milestone of a case, which has no row yet.
        #expect(try daemon.run("submit", "end case").status == 0)
        #expect(try daemon.run("submit", "incision").output == "pending\n")
        try daemon.startAgain()
        #expect(daemon.program.waitForOutput(#""event":"question""#))
        #expect(try daemon.run("confirm", "yes").output == "recorded\n")
        try daemon.stop()
    }

    @Test("names its room to who puts a case on the schedule without saying which")
    func schedule() throws {
        let daemon = try Daemon("room: OR 3\n")
        let added = try daemon.run("cases", "add", "--start", "2030-01-01 08:00", "--procedure", "Hip")
        #expect(added.status == 0 && UUID(uuidString: added.lines.first ?? "") != nil, "\(added.errors)")
        let place = "Added for room OR 3, that of the running voiced, in \(daemon.room.database)."
        #expect(added.errors.contains(place), "\(added.errors)")
        #expect(try daemon.run("cases", "list", "--json").objects.first?["room"] as? String == "OR 3")
        let other = try daemon.run("cases", "add", "--start", "2030-01-01 08:00", "--room", "OR 4")
        #expect(other.errors.contains("Added for room OR 4, in "), "\(other.errors)")
        try daemon.stop()
    }

    @Test("keeps a case from another database than its own, and says where its log is")
    func otherDatabase() throws {
        let daemon = try Daemon("room: OR 3\ndatabase: or.sqlite\n")
        let refused = try daemon.run("cases", "add", "--start", "2030-01-01 08:00")
        #expect(refused.status == 65, "\(refused.errors)")
        #expect(refused.errors.contains("the room OR 3 and another database"), "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: daemon.room.database), "nothing was made")
        for word in ["Added", "Changed"] {
            let named = try daemon.run(
                "cases", "add", "--start", "2030-01-01 08:00", "--config", daemon.config)
            #expect(named.errors.contains("\(word) for room OR 3, in "), "\(named.errors)")
            #expect(named.errors.contains("or.sqlite."), "\(named.errors)")
        }
        let log = try daemon.run("log")
        #expect(log.status == 0 && log.errors.contains("another database"), "\(log.errors)")
        // If the command reads the usual database instead of the daemon's, it says so, too.
        let own = try daemon.run("listen", Program.demo, "--database", daemon.room.database)
        #expect(own.status == 0, "\(own.errors)")
        let told =
            "These are of \(daemon.room.database); the running voiced has the room OR 3 and another database"
        for shown in [try daemon.run("log"), try daemon.run("log", "--misheard")] {
            #expect(shown.status == 0 && shown.errors.contains(told), "\(shown.errors)")
        }
        let cases = try daemon.run("cases", "list")
        #expect(cases.status == 0 && cases.errors.contains("and another database"), "\(cases.errors)")
        #expect(try !daemon.run("log", "--config", daemon.config).errors.contains("These are of"))
        try daemon.stop()
    }

    @Test("says that the running voiced keeps its cases, its log and its phrases in memory")
    func databaseInMemory() throws {
        let daemon = try Daemon("database: memory\n")
        let added = try daemon.run("cases", "add", "--start", "2030-01-01 08:00")
        #expect(added.status == 65 && added.errors.contains("in memory"), "\(added.errors)")
        let log = try daemon.run("log")
        #expect(log.status == 69 && log.errors.contains("in memory"), "\(log.errors)")
        #expect(log.errors.contains("voiced events shows what happens"), "\(log.errors)")
        let cases = try daemon.run("cases", "list")
        #expect(cases.output == "No cases.\n" && cases.errors.contains("in memory"), "\(cases.errors)")
        let phrases = try daemon.run("aliases", "list")
        #expect(phrases.status == 0 && phrases.errors.contains("in memory"), "\(phrases.errors)")
        try daemon.stop()
    }

    @Test("is found by its configuration, also if its database is in memory by an option")
    func trial() throws {
        let daemon = try Daemon("room: OR 3\n", run: NullRoom.run + ["--database", "memory"])
        let found = try daemon.run("status", "--json", "--config", daemon.config)
        #expect(found.objects.first?["room"] as? String == "OR 3", "\(found.errors)")
        let other = daemon.room.folder.write(Array("room: OR 4\n".utf8), as: "other.yaml")
        #expect(try daemon.run("status", "--config", other).status == 69)
        try daemon.stop()
    }

    @Test("is asked and told by the subcommands, and ended")
    func subcommands() throws {
        let daemon = try Daemon()
        let status = try daemon.run("status")
        #expect(status.status == 0 && status.output.contains("waits for the wake word"), "\(status.errors)")
        let object = try #require(try daemon.run("status", "--json").objects.first)
        #expect(
            object["ok"] as? Bool == true && object["pid"] as? Int == Int(daemon.program.processIdentifier))
        #expect(object["version"] as? String == "0.3.0" && object["device"] as? String == "zero")
        #expect(try daemon.run("trigger").status == 0)
        #expect(try daemon.run("cancel").status == 0)
        #expect(try daemon.run("mute").output == "muted\n")
        #expect(daemon.program.waitForOutput(#""change":"released""#))
        let refused = try daemon.run("trigger", "--json")
        #expect(refused.status == 69 && refused.objects.first?["code"] as? String == "muted")
        #expect(refused.errors.contains("unmute"))
        #expect(try daemon.run("unmute").status == 0)
        #expect(daemon.program.waitForOutput(#""change":"returned""#))
        let early = try daemon.run("submit", "case info")
        #expect(early.status == 65 && early.output == "rejected\n", "\(early.errors)")
        #expect(early.errors.contains("No case is open."), "\(early.errors)")
        let submitted = try daemon.run("submit", "patient in")
        #expect(submitted.status == 0 && submitted.output == "recorded\n", "\(submitted.errors)")
        #expect(daemon.program.waitForOutput(#""origin":"control""#))
        let cases = try daemon.run("cases", "list", "--json").objects
        let shown = try daemon.run("cases", "show", try #require(cases.first?["id"] as? String))
        #expect(shown.lines.contains { $0.contains("Patient In") && $0.contains(" hand") }, "\(shown.output)")
        let nonsense = try daemon.run("submit", "lovely weather")
        #expect(nonsense.status == 65 && nonsense.output == "unrecognized\n")
        #expect(nonsense.errors.contains("No phrase matches."), "\(nonsense.errors)")
        let why = try daemon.run("submit", "lovely weather", "--json").objects.first?["reason"] as? String
        #expect(why == "no-match")
        let skipping = try daemon.run("submit", "time out")
        #expect(
            skipping.output == "pending\n"
                && skipping.errors.contains("Say yes to record it. Answer: voiced confirm yes"),
            "\(skipping.errors)")
        let confirmed = try daemon.run("confirm", "yes")
        #expect(confirmed.output == "recorded\n" && confirmed.errors.contains("Time Out recorded at "))
        #expect(try daemon.run("submit", "time out").output == "pending\n")
        let both = try daemon.run("submit", "end case")
        #expect(both.errors.contains("Time Out dropped. Case closed. "), "\(both.errors)")
        let json = try daemon.run("submit", "next patient", "--json")
        #expect(json.objects.count == 1 && json.errors.isEmpty, "\(json.errors)")
        let heard = try daemon.run("status").lines.first { $0.hasPrefix("heard") } ?? ""
        #expect(
            heard.contains("0 wake words; ")
                && heard.hasSuffix(" commands, spoken or typed; of spoken ones 0 not understood"),
            "\(heard)")
        #expect(try daemon.run("say", "Visitors are here.").status == 0)
        #expect(daemon.program.waitForOutput("Visitors are here."))
        #expect(try daemon.run("say", " ").status == 65)
        try daemon.stop()
    }

    @Test("asks what a client wants to know, and takes the answer of another")
    func questions() throws {
        let daemon = try Daemon()
        #expect(try daemon.run("confirm", "yes").status == 69)
        for (word, code) in [("yes", Int32(0)), ("no", 1)] {
            let asking = try Program.Running(
                ["ask", "Is it bright?", "--seconds", "60"], environment: daemon.environment)
            while try daemon.run("status", "--json").objects.first?["question"] == nil {}
            #expect(try daemon.run("ask", "And now?").errors.contains("another question waits"))
            #expect(try daemon.run("confirm", word).status == 0)
            let outcome = asking.wait()
            #expect(outcome.status == code && outcome.output == word + "\n", "\(outcome.errors)")
        }
        let late = try daemon.run("ask", "Is it bright?", "--seconds", "1")
        #expect(late.status == 69 && late.output == "expired\n")
        try daemon.stop()
    }

    @Test("shows what happens, from a snapshot to its end")
    func events() throws {
        let daemon = try Daemon()
        let reading = try Program.Running(["events"], environment: daemon.environment)
        #expect(reading.waitForOutput(#""event":"snapshot""#))
        #expect(try daemon.run("say", "Hello there.").status == 0)
        #expect(reading.waitForOutput("Hello there."))
        try daemon.stop()
        let outcome = reading.wait()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.objects.first?["event"] as? String == "snapshot")
        #expect(outcome.objects.count == outcome.lines.count, "each line is an object")
        #expect(outcome.events("state").last?["state"] as? String == "idle", "it ends with the session")
    }

    @Test("reads its phrases again, and says what came of it")
    func reload() throws {
        let aliases = TemporaryDirectory()
        let file = aliases.file("aliases.yaml")
        try FileManager.default.copyItem(
            atPath: Program.root.appendingPathComponent("Models/aliases.yaml").path, toPath: file)
        let daemon = try Daemon("aliases: \(file)\n")
        let well = try daemon.run("reload")
        #expect(well.status == 0 && well.output.contains("phrases are in use"), "\(well.errors)")
        _ = aliases.write(Array("aliases: [".utf8), as: "aliases.yaml")
        let badly = try daemon.run("reload")
        #expect(badly.status == 65 && badly.errors.contains("the phrases in use stay"), "\(badly.errors)")
        #expect(daemon.program.waitForErrors("the phrases in use stay"), "the log says the same")
        #expect(try daemon.run("submit", "patient in").output == "recorded\n")
        try daemon.stop()
    }

    @Test(
        "says in a sentence that no daemon runs", arguments: ["status", "events", "mute", "reload", "stop"])
    func none(name: String) throws {
        let room = NullRoom()
        let outcome = try Program.run(
            [name], environment: room.environment.merging(["XDG_RUNTIME_DIR": ""]) { $1 })
        #expect(outcome.status == 69 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("start voiced run"), "\(outcome.errors)")
    }

    @Test("has its socket where the configuration says, or none")
    func places() throws {
        let folder = TemporaryDirectory()
        let path = folder.file("a.sock")
        let daemon = try Daemon("control: {socket: \(path)}\n")
        #expect(try daemon.run("status", "--socket", path).status == 0)
        #expect(try daemon.run("status", "--config", daemon.room.folder.file("voiced.yaml")).status == 0)
        // A second daemon, in a room of its own, on the same socket.
        let second = NullRoom()
        let outcome = try Program.run(
            NullRoom.run + [
                "--config", second.folder.write(Array("control: {socket: \(path)}\n".utf8), as: "b.yaml"),
            ],
            environment: second.environment)
        #expect(
            outcome.status == 69 && outcome.errors.contains("another voiced answers"), "\(outcome.errors)")
        #expect(access(second.database, F_OK) != 0, "a start that fails leaves nothing behind")
        #expect(try daemon.run("status", "--socket", path).status == 0, "the first one is still there")
        let stopped = try daemon.run("stop", "--socket", path)
        #expect(stopped.status == 0 && daemon.program.wait(timeout: 20).status == 0)

        let none = try Daemon("control: {socket: none}\n")
        #expect(access(none.socket, F_OK) != 0)
        #expect(try none.run("status", "--config", none.room.folder.file("voiced.yaml")).status == 69)
        none.program.send(signal: SIGTERM)
        #expect(none.program.wait(timeout: 20).status == 0)
    }

    @Test("lets two rooms of one user be told apart")
    func twoRooms() throws {
        let one = try Daemon()
        let other = TemporaryDirectory()
        let configuration = one.room.folder.write(
            Array("database: \(other.file("b.sqlite"))\n".utf8), as: "b.yaml")
        let second = try Program.Running(
            NullRoom.run + ["--config", configuration], environment: one.environment)
        #expect(second.waitForOutput(#""state":"waitingForWakeWord""#))
        let numbers = try [[], ["--config", configuration]].map { options in
            try Program.run(["status", "--json"] + options, environment: one.environment).objects.first?[
                "pid"] as? Int
        }
        #expect(numbers == [Int(one.program.processIdentifier), Int(second.processIdentifier)])
        try one.stop()
        // Without a socket, the command means the only daemon that is left.
        #expect(try one.run("stop").status == 0)
        #expect(second.wait(timeout: 20).status == 0)
    }

    @Test("leaves no socket behind, also if its end takes too long and is not waited for")
    func late() throws {
        let daemon = try Daemon()
        daemon.program.send(signal: SIGTERM)
        // Stops the process until the deadline is over, so that the daemon has no time to end in order.
        usleep(20_000)
        daemon.program.send(signal: SIGSTOP)
        usleep(1_200_000)
        daemon.program.send(signal: SIGCONT)
        let outcome = daemon.program.wait(timeout: 20)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(access(daemon.socket, F_OK) != 0, "its socket is gone: \(outcome.errors)")
    }

    @Test("takes the place of a daemon that was killed")
    func killed() throws {
        let daemon = try Daemon()
        daemon.program.send(signal: SIGKILL)
        _ = daemon.program.wait()
        #expect(access(daemon.socket, F_OK) == 0, "its socket is still there")
        #expect(try daemon.run("status").status == 69)
        let again = try Program.Running(NullRoom.run, environment: daemon.environment)
        #expect(again.waitForOutput(#""state":"waitingForWakeWord""#))
        #expect(try daemon.run("stop").status == 0)
        #expect(again.wait(timeout: 20).status == 0)
    }

    @Test(
        "is controlled by its user and root alone",
        .enabled(if: geteuid() == 0, "skipped: only root can become another user"))
    func others() throws {
        let daemon = try Daemon("privacy: {text-in-events: no}\n")
        // As the user `nobody`: the folders refuse it, and if they do not, the socket's mode does.
        for folder in [
            daemon.room.folder.path, daemon.room.folder.file("runtime"),
            daemon.room.folder.file("runtime/voiced"),
        ] {
            chmod(folder, 0o755)
        }
        let arguments = [
            "--reuid", "65534", "--clear-groups", Program.path, "status", "--socket", daemon.socket,
        ]
        #expect(try Tool.run("setpriv", arguments) == 69)
        // If the folders and the mode let the user through by mistake, the daemon learns from the kernel who it is.
        chmod(daemon.socket, 0o777)
        #expect(try Tool.run("setpriv", arguments) == 69)
        #expect(try daemon.run("status").status == 0)
        try daemon.stop()
    }

    @Test(
        "shows words to its clients as far as privacy allows",
        arguments: ["transcripts: off", "text-in-events: no"])
    func privacy(setting: String) throws {
        let daemon = try Daemon("privacy: {\(setting)}\n")
        let reading = try Program.Running(["events"], environment: daemon.environment)
        #expect(reading.waitForOutput(#""event":"snapshot""#))
        #expect(try daemon.run("say", "Miller is here.").status == 0)
        #expect(reading.waitForOutput(#""kind":"speech""#))
        try daemon.stop()
        #expect(!reading.wait().output.contains("Miller"))
    }

    @Test(
        "refuses settings that are wrong",
        arguments: ["{socket: \"\"}", "{sockets: a}", "{socket: [a]}", "on"])
    func settings(control: String) throws {
        let room = NullRoom()
        let file = room.folder.write(Array("control: \(control)\n".utf8), as: "voiced.yaml")
        let outcome = try Program.run(NullRoom.run + ["--config", file], environment: room.environment)
        #expect(outcome.status == 78, "\(outcome.errors)")
    }

    @Test("is controlled as docs/control.md shows")
    func documentation() throws {
        let daemon = try Daemon()
        let commands = DocumentationTests.commands(in: "docs/control.md")
        #expect(commands.count >= 8)
        for shown in commands {
            let outcome = try Program.run(
                DocumentationTests.words(of: shown.line), environment: daemon.environment)
            #expect(outcome.status == 0, "\(shown): \(outcome.errors)")
        }
        try daemon.stop()
    }

    @Test("takes over what a changed configuration can change at once, and names what it cannot")
    func changes() throws {
        let daemon = try Daemon("actions: {alpha: {say: One.}}\n")
        let text = "actions: {alpha: {say: Two.}}\nretention: {logs: 3 days}\n"
        let changed = try daemon.reload(text).objects.first
        #expect(changed?["applied"] as? [String] == ["actions"], "\(changed ?? [:])")
        #expect(changed?["waiting"] as? [String] == ["retention"])
        // A wrong configuration changes nothing.
        let wrong = try daemon.reload("actions: {alpha: {say: \"{\"}}\n")
        #expect(wrong.status == 65 && wrong.errors.contains("actions.alpha"), "\(wrong.errors)")
        let back = try daemon.reload(text).objects.first
        #expect(back?["applied"] as? [String] == [] && back?["waiting"] as? [String] == ["retention"])
        try daemon.stop()
    }

    @Test("takes over who may say what, once voices are told apart")
    func allowed() throws {
        let allowed = "allow: {alpha: [Doctor Weber]}"
        let actions = "actions: {alpha: {say: One.}}\n"
        let daemon = try Daemon(actions)
        let later = try daemon.reload("\(actions)speakers: {enabled: true, \(allowed)}\n").objects.first
        #expect(later?["waiting"] as? [String] == ["speakers.allow", "speakers.enabled"], "\(later ?? [:])")
        try daemon.stop()
        let telling = try Daemon("\(actions)speakers: {enabled: true}\n")
        for more in [", \(allowed)", ""] {
            let now = try telling.reload("\(actions)speakers: {enabled: true\(more)}\n").objects.first
            #expect(now?["applied"] as? [String] == ["speakers.allow"], "\(now ?? [:])")
        }
        try telling.stop()
    }

    @Test("takes over another threshold and another model of the same wake word, and no other word")
    func wakeWords() throws {
        let (same, model) = ("retention: {logs: 3 days}\n", Checkout.path("Models/orbit.wake"))
        let daemon = try Daemon(same)
        let stricter = try daemon.reload("\(same)keywords: [{model: \(model), threshold: 0.9}]\n").objects
            .first
        #expect(stricter?["applied"] as? [String] == ["keywords"], "\(stricter ?? [:])")
        // The daemon refuses a damaged model or a missing grammar, because its next start would fail.
        let broken = daemon.room.folder.write(Array("no model".utf8), as: "broken.wake")
        for wrong in ["keywords: [{model: \(broken)}]\n", "grammar: broken.wake.yaml\n"] {
            let refused = try daemon.reload(same + wrong)
            #expect(refused.status != 0 && refused.errors.contains("broken.wake"), "\(refused.errors)")
        }
        let none = try daemon.reload("\(same)keywords: none\n").objects.first
        #expect(none?["waiting"] as? [String] == ["keywords"])
        try daemon.stop()
    }

    @Test("is controlled over HTTP by who has the token")
    func http() throws {
        let folder = TemporaryDirectory()
        let token = folder.write(Array("0123456789abcdef0123456789abcdef\n".utf8), as: "token")
        chmod(token, 0o600)
        let daemon = try Daemon("control: {http: {listen: \"127.0.0.1:0\", token-file: \(token)}}\n")
        #expect(daemon.program.waitForErrors("controlled at http://127.0.0.1:"))
        let port = try #require(daemon.program.errorsSoFar.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)/)?.1)
        let address = "http://127.0.0.1:\(port)"
        let status = try Tool.output(
            "curl",
            ["-s", "-H", "Authorization: Bearer 0123456789abcdef0123456789abcdef", address + "/status"])
        #expect(status.contains(#""ok":true"#), "\(status)")
        func get(_ path: String) throws -> String {
            try Tool.output(
                "curl",
                ["-s", "-H", "Authorization: Bearer 0123456789abcdef0123456789abcdef", address + path])
        }
        #expect(try get("/health").contains(#""healthy":true"#))
        let metrics = try get("/metrics")
        for name in [
            "voiced_captured_frames_total", "process_resident_memory_bytes", "voiced_muted 0.0",
            "voiced_thread_cpu_seconds_total{thread=\"capture\"}",
        ] { #expect(metrics.contains(name), "\(name): \(metrics)") }
        let refused = try Tool.output("curl", ["-s", address + "/status"])
        #expect(refused.contains("not-allowed") && !refused.contains("waiting"), "\(refused)")
        // A second daemon cannot have the port, and says so.
        let second = NullRoom()
        let settings =
            "control: {socket: none, http: {listen: \"127.0.0.1:\(port)\", token-file: \(token)}}\n"
        let outcome = try Program.run(
            NullRoom.run + ["--config", second.folder.write(Array(settings.utf8), as: "b.yaml")],
            environment: second.environment)
        #expect(
            outcome.status == 69 && outcome.errors.contains("cannot listen at"), "\(outcome.errors)")
        #expect(
            !outcome.errors.contains("0123456789abcdef")
                && !daemon.program.errorsSoFar.contains("0123456789abcdef"))
        let stopped = try Tool.output(
            "curl",
            [
                "-s", "-X", "POST", "-H", "Authorization: Bearer 0123456789abcdef0123456789abcdef",
                address + "/stop",
            ])
        #expect(stopped.contains(#""ok":true"#))
        #expect(daemon.program.wait(timeout: 20).status == 0)
    }

    @Test(
        "refuses HTTP that is open to others, or whose token is",
        arguments: [
            ("0.0.0.0:8765", "0123456789abcdef", mode_t(0o600)), ("127.0.0.1", "0123456789abcdef", 0o600),
            ("127.0.0.1:0", "short", 0o600), ("127.0.0.1:0", "", 0o600),
            ("127.0.0.1:0", "0123456789abcdef", 0o644),
        ])
    func httpSettings(listen: String, token: String, mode: mode_t) throws {
        let room = NullRoom()
        chmod(room.folder.write(Array(token.utf8), as: "token"), mode)
        let settings = "control: {http: {listen: \"\(listen)\", token-file: token}}\n"
        let file = room.folder.write(Array(settings.utf8), as: "voiced.yaml")
        let outcome = try Program.run(NullRoom.run + ["--config", file], environment: room.environment)
        #expect(outcome.status == 78, "\(outcome.errors)")
        #expect(access(room.database, F_OK) != 0, "a start that fails leaves nothing behind")
    }
}
