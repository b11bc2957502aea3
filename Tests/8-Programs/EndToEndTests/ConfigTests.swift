import Foundation
import Testing
import TestSupport

@Suite("voiced config")
struct ConfigTests {
    private let directory = TemporaryDirectory()
    private var environment: [String: String] {
        ["HOME": directory.path, "XDG_CONFIG_HOME": directory.file("config"), "VOICED_CONFIG": ""]
    }

    private func run(_ words: String..., code: Int32 = 0) throws -> Program.Outcome {
        let outcome = try Program.run(words, environment: environment)
        #expect(outcome.status == code, "\(words): \(outcome.errors)")
        return outcome
    }

    @Test("writes a file, finds it without being told, and leaves one that is there alone")
    func begin() throws {
        let file = directory.file("config/voiced/voiced.yaml")
        #expect(try run("config", "init", file, "--domain", "home").errors.contains("It is that of a home."))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try run("config", "init", file, code: 73).errors.contains("--force"))
        #expect(try run("config", "check").output.contains("ok       configuration  \(file)"))
        // The phrases of the home are understood, because the configuration selects that domain.
        #expect(try run("parse", "what time is it").output.contains("tell_time"))
        #expect(try run("parse", "what time is it", "--config", "none").output.contains("query_time"))
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(try run("config", "init", "-", "--domain", "home").output == text)
        let none = try Program.run(
            ["parse", "what time is it"], environment: environment.merging(["VOICED_CONFIG": "none"]) { $1 })
        #expect(none.output.contains("query_time"))
    }

    @Test("says what it is a configuration of, and how to get that of a home")
    func domains() throws {
        let file = directory.file("my room.yaml")
        let written = try run("config", "init", file).errors
        #expect(written.contains("that of an operating room."), "\(written)")
        #expect(written.contains("voiced config init '\(file)' --domain home --force\n"), "\(written)")
        #expect(!written.contains("all users"), "\(written)")
    }

    @Test("has examples of a home that lead to what a home knows, and says all that they lack")
    func examples() throws {
        let file = directory.file("home.yaml")
        _ = try run("config", "init", file, "--domain", "home")
        var lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: "#actions:"))
        let end = try #require(lines[start...].firstIndex { $0.hasPrefix("# --- ") })
        for index in start..<end where lines[index].first == "#" {
            let isProse = lines[index].hasPrefix("# ") && !lines[index].hasPrefix("#  ")
            if !isProse { lines[index].removeFirst() }
        }
        _ = directory.write(Array(lines.joined(separator: "\n").utf8), as: "home.yaml")
        let output = try run("config", "check", file, code: 78).output
        for fault in [
            "actions.cover: there is no broker", "actions.light: there is no program",
            "actions.note: no intent and no phrase leads to it", "actions.temperature: the key file",
            "on-event.clock-rang: there is no program",
        ] {
            #expect(output.contains(fault), "\(fault): \(output)")
        }
        #expect(output.components(separatedBy: "leads to it").count == 2, "\(output)")
        #expect(!output.contains("never has a value"), "\(output)")
    }

    @Test("shows what counts, and what it shows is a configuration that counts for the same")
    func show() throws {
        let file = directory.write(
            Array("endpointing: {silence: 0.8}\nprivacy: {transcripts: off}\nroom: OR 2\n".utf8),
            as: "own.yaml")
        let shown = try run("config", "show", "--config", file).output
        #expect(shown.contains("silence: 0.8") && shown.contains("hangover: 0.25"))
        let again = directory.write(Array(shown.utf8), as: "again.yaml")
        let json = try run("config", "show", "--json", "--config", file).output
        #expect(try run("config", "show", "--json", "--config", again).output == json)
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect((object?["privacy"] as? [String: Any])?["transcripts"] as? String == "off")
        #expect(object?["room"] as? String == "OR 2" && object?["feedback"] == nil)
        let broker = directory.write(
            Array("room: OR 1\nmqtt: {broker: 127.0.0.1}\n".utf8), as: "broker.yaml")
        let topic = try run("config", "show", "--config", broker).output
        #expect(topic.hasSuffix("\n# mqtt.topic is not set, so it is voiced/or-1\n"), "\(topic)")
        #expect(!shown.contains("mqtt.topic"))
    }

    @Test("says which server of a recognizer does not answer, and how to get one")
    func server() throws {
        let file = directory.write(
            Array("recognizer: {kind: wyoming, uri: \"tcp://127.0.0.1:1\"}\n".utf8), as: "server.yaml")
        let output = try run("config", "check", file, code: 69).output
        #expect(output.contains("scripts/install-recognizer faster-whisper; --help says more"), "\(output)")
    }

    @Test(
        "says what is wrong with a file, and with what it names, before anything listens",
        arguments: [
            ("zzz: 1\n", "no setting"), ("endpointing: {silence: 99}\n", "silence"),
            ("keywords: [{model: gone.wake}]\n", "gone.wake"), ("grammar: gone.yaml\n", "gone.yaml"),
            ("actions: {light: {command: [\"{\"]}}\n", "actions"),
            ("actions: {undo_lst: {command: [/nowhere/light]}}\n", "/nowhere/light"),
            ("domain: home\nactions: {lihgt: {say: on}}\n", "did you mean \"light\"?"),
            ("domain: home\nactions: {light: {say: \"{rom}\"}}\n", "did you mean \"room\"?"),
            ("keywords: [{model: gone.wake, threshold: 60}]\n", "threshold"),
            ("control: {http: {listen: 127.0.0.1:1, token-file: short}}\n", "16 letters"),
            ("mqtt: {broker: example.com}\n", "mqtt"),
            ("control: {http: {listen: 127.0.0.1:1, token-file: gone}}\n", "openssl rand -hex 32"),
        ])
    func wrong(_ text: String, _ word: String) throws {
        let file = directory.write(Array(text.utf8), as: "voiced.yaml")
        let token = directory.write(Array("short\n".utf8), as: "short")
        chmod(token, 0o600)
        for words in [[file], ["--config", file]] {
            let outcome = try Program.run(["config", "check"] + words, environment: environment)
            #expect(outcome.status == 78 && outcome.output.contains(word), "\(outcome.output)")
        }
    }

    @Test(
        "A file that was found and is wrong ends the program, which says what to correct, or how to go without it"
    )
    func found() throws {
        try FileManager.default.createDirectory(
            atPath: directory.file("config/voiced"), withIntermediateDirectories: true)
        _ = directory.write(Array("zzz: 1\n".utf8), as: "config/voiced/voiced.yaml")
        let unknown = try run("parse", "patient in", code: 78).errors
        #expect(
            unknown.contains("\"zzz\" is no setting; ") && !unknown.contains("--config none"), "\(unknown)")
        _ = directory.write(Array("room: a\u{1}b\n".utf8), as: "config/voiced/voiced.yaml")
        let unreadable = try run("parse", "patient in", code: 78).errors
        #expect(unreadable.contains("; --config none goes without it"), "\(unreadable)")
        _ = try run("parse", "patient in", "--config", "none")
    }

    @Test("All mistakes of a file are told at once, by the check and by what reads the file")
    func mistakes() throws {
        let file = directory.write(
            Array("zzz: 1\ndomain: ward\nendpointing: {silence: abc, slience: 2}\n".utf8), as: "wrong.yaml"
        )
        let check = try run("config", "check", file, code: 78)
        #expect(check.output.components(separatedBy: "failed   configuration").count == 5, "\(check.output)")
        let errors = try run("parse", "patient in", "--config", file, code: 78).errors
        for told in [
            "\"zzz\" is no setting", "domain: ", "endpointing.silence", "did you mean \"silence\"?",
        ] {
            #expect(check.output.contains(told), "\(check.output)")
            #expect(errors.contains(told), "\(errors)")
        }
        // The list of faults in a file is limited.
        _ = directory.write((0..<99).flatMap { Array("key\($0): 1\n".utf8) }, as: "wrong.yaml")
        #expect(
            try run("config", "check", file, code: 78).output.components(separatedBy: "failed ").count == 21)
    }

    @Test("A file that this user may not read is named, with ways to go on")
    func forbidden() throws {
        try FileManager.default.createDirectory(
            atPath: directory.file("config/voiced"), withIntermediateDirectories: true)
        chmod(directory.write(Array("room: OR 1\n".utf8), as: "config/voiced/voiced.yaml"), 0)
        // Root may read every file unless it gives that right up.
        let root = geteuid() == 0 ? "setpriv --bounding-set -dac_override,-dac_read_search " : ""
        let (status, output) = try Tool.shell(
            "\(root)'\(Program.path)' parse 'patient in'", in: URL(fileURLWithPath: directory.path),
            environment: environment)
        #expect(status == 66 && output.contains("this user may not read the configuration"), "\(output)")
        #expect(output.contains("--config none"), "\(output)")
    }

    @Test("A recording leaves the daemon's database alone if its configuration was just found")
    func recording() throws {
        try FileManager.default.createDirectory(
            atPath: directory.file("config/voiced"), withIntermediateDirectories: true)
        _ = directory.write(
            Array("database: \(directory.file("room.sqlite"))\n".utf8), as: "config/voiced/voiced.yaml")
        _ = try run("listen", "Examples/no-keyword.wav")
        #expect(!FileManager.default.fileExists(atPath: directory.file("room.sqlite")))
    }
}
