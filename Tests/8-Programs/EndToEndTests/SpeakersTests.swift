import Foundation
import Testing
import TestSupport

@Suite("Who spoke, as the program tells it")
struct SpeakersTests {
    private let directory = TemporaryDirectory()
    private var environment: [String: String] {
        [
            "HOME": directory.path, "XDG_STATE_HOME": "", "XDG_DATA_HOME": "", "STATE_DIRECTORY": "",
        ]
    }
    private var file: String { directory.file("speakers.json") }

    private func configuration(_ text: String) -> String {
        directory.write(
            Array("database: memory\nspeakers: { file: speakers.json, \(text) }\n".utf8), as: "voiced.yaml")
    }

    private func speakers(_ arguments: String...) throws -> Program.Outcome {
        try Program.run(
            ["speakers"] + arguments + ["--config", configuration("enabled: true")], environment: environment)
    }

    private func enrolDemo() throws {
        let outcome = try speakers("enrol", "Doctor Demo", Program.demo, Program.demo, Program.demo)
        #expect(outcome.status == 0 && outcome.errors.contains("Doctor Demo is known by 3 recordings"))
    }

    private func transcripts(_ settings: String) throws -> [[String: Any]] {
        try Program.run(
            ["listen", Program.demo, "--json", "--config", configuration(settings)], environment: environment
        ).objects
    }

    @Test("people are enrolled from recordings, listed, reported and removed")
    func lifeOfAPerson() throws {
        try enrolDemo()
        var status = stat()
        #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try speakers("list").output == "Doctor Demo  3 recordings\n")
        #expect(try speakers("list", "--json").output == #"{"name":"Doctor Demo","recordings":3}"# + "\n")
        let report = try Program.run(
            ["privacy", "report", "--config", configuration("enabled: true")], environment: environment)
        #expect(report.output.contains(file))
        let more = try speakers("enrol", "doctor demo", Program.demo)
        #expect(more.status == 0 && more.errors.contains("by 4 recordings"))
        #expect(try speakers("remove", "Other").status == 66)
        #expect(try speakers("remove", "DOCTOR DEMO").status == 0)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("too few, too short and damaged recordings, names and files are refused with a sentence")
    func refused() throws {
        #expect(try speakers("enrol", "Anna", Program.demo).status == 65)
        #expect(try speakers("enrol", "unknown", Program.demo).status == 64)
        #expect(try speakers("enrol", "Anna", directory.file("none.wav")).status == 66)
        _ = directory.write(Array("{}".utf8), as: "speakers.json")
        let damaged = try speakers("list")
        #expect(damaged.status == 65 && damaged.errors.contains("move it away"))
        #expect(try transcripts("enabled: true").isEmpty)
    }

    @Test("each command of a recording says who spoke, and nothing without the setting")
    func told() throws {
        try enrolDemo()
        let told = try transcripts("enabled: true").filter { $0["event"] as? String == "transcript" }
        #expect(told.count == 2)
        for event in told {
            #expect(event["speaker"] as? String == "Doctor Demo")
            #expect((event["speakerProbability"] as? Double ?? 0) > 0.5)
        }
        let silent = try transcripts("enabled: false").filter { $0["event"] as? String == "transcript" }
        #expect(silent.count == 2 && silent.allSatisfy { $0["speaker"] == nil })
    }

    @Test("what is allowed to another person alone is refused, and said so")
    func allowed() throws {
        try enrolDemo()
        let commands = try transcripts("enabled: true, allow: { record: [Nurse Kaya] }")
            .filter { $0["event"] as? String == "command" }
        let record = try #require(commands.first { $0["action"] as? String == "record" })
        #expect(record["outcome"] as? String == "rejected")
        #expect((record["reason"] as? String)?.contains("Only Nurse Kaya may say that") == true)
        let free = try transcripts("enabled: true, allow: { record: [doctor demo] }")
            .filter { $0["event"] as? String == "command" }
        let recorded = free.filter { $0["action"] as? String == "record" }
        #expect(recorded.map { $0["outcome"] as? String } == ["recorded"])
    }

    @Test(
        "a permission for what is no intent, no action and no milestone is refused at the start, and by config check",
        arguments: [
            ("ende_case", "did you mean \"end_case\"?"),
            ("'record: patient outt'", "did you mean \"record: Patient Out\"?"),
            ("'record: lunch'", "Patient In"), ("zzzz", "the name of an action or of an intent"),
        ])
    func unknownKey(_ key: String, _ advice: String) throws {
        let file = configuration("enabled: true, allow: { \(key): [Nurse Kaya] }")
        for words in [["config", "check"], ["listen", Program.demo]] {
            let outcome = try Program.run(words + ["--config", file], environment: environment)
            let said = outcome.output + outcome.errors
            #expect(outcome.status == 78 && said.contains("is no intent and no action"), "\(said)")
            #expect(said.contains(advice), "\(said)")
        }
    }

    @Test("a permission for a person who is not enrolled warns, with the one who is meant")
    func unknownPerson() throws {
        try enrolDemo()
        let file = configuration("enabled: true, allow: { 'record: patient out': [Doctor Demmo, Anna] }")
        let outcome = try Program.run(["config", "check", "--config", file], environment: environment)
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("did you mean \"Doctor Demo\"?"), "\(outcome.output)")
        #expect(outcome.output.contains("voiced speakers enrol Anna"), "\(outcome.output)")
    }

    @Test("a permission without speakers is refused, so that it cannot be taken for one")
    func contradiction() throws {
        let outcome = try Program.run(
            ["config", "check", "--config", configuration("allow: { record: [Anna] }")],
            environment: environment)
        #expect(outcome.status == 78 && (outcome.output + outcome.errors).contains("speakers.enabled"))
    }
}
