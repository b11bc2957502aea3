import Foundation
import Testing
import TestSupport

@Suite(
    "commandbench --answers",
    .enabled(if: Program.recordings != nil, "skipped: VOICEENGINE_RECORDINGS names no recordings"))
struct AnswersTests {
    /// The fields on which readers of the file rely.
    private struct Answer: Decodable {
        var recognizer: String
        var condition: String
        var recording: String
        var said: [String: String]?
        var heard: String
        var confidence: Double?
        var verdict: String
    }

    private func run(answers: String) throws -> Program.Outcome {
        let data = try #require(Program.recordings)
        return try Program.shell(
            """
            '\(Program.folder)/commandbench' --grammar Benchmarks/grammars/coffee.yaml \
            --labels '\(data)/commands/coffee/labels.json' --speech '\(data)/commands/coffee' \
            --outside '\(data)/speech/dev' --limit 3 --answers '\(answers)'
            """)
    }

    @Test("keeps what was said and heard in every recording, as the table counts it")
    func kept() throws {
        let folder = TemporaryDirectory()
        let outcome = try run(answers: folder.file("answers.jsonl"))
        try #require(outcome.status == 0, "\(outcome.errors)")
        let answers = try String(contentsOfFile: folder.file("answers.jsonl"), encoding: .utf8)
            .split(separator: "\n").map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
        let recognizers = Set(answers.map(\.recognizer))
        #expect(recognizers.count == 2)
        for recognizer in recognizers {
            let own = answers.filter { $0.recognizer == recognizer }
            let commands = own.filter { $0.condition == "clean" }
            let others = own.filter { $0.condition == "other speech" }
            #expect(commands.count == 3 && others.count == 3 && own.count == 6)
            #expect(Set(own.map(\.recording)).count == 6)
            #expect(commands.allSatisfy { $0.said?.isEmpty == false } && others.allSatisfy { $0.said == nil })
            #expect(others.allSatisfy { ["accepted", "rejected"].contains($0.verdict) })
            #expect(own.allSatisfy { $0.heard.isEmpty || $0.confidence.map { (0...1).contains($0) } == true })
            let reliability = outcome.output.split(separator: "\n").map {
                $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }.filter {
                $0.count == 5 && $0[0] == recognizer && $0[1].wholeMatch(of: /[01]\.\d\d-[01]\.\d\d/) != nil
            }
            #expect(
                reliability.compactMap { Int($0[2]) }.reduce(0, +) == own.count { $0.verdict != "rejected" })
            let rejected = commands.count { $0.verdict == "rejected" }
            #expect(
                outcome.output.split(separator: "\n").contains {
                    let cells = $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                    return cells.first == recognizer && cells.dropFirst().first == "clean"
                        && cells.last == "\(rejected)"
                }, "\(outcome.output)")
        }
    }

    @Test("says where it cannot write")
    func nowhere() throws {
        let outcome = try run(answers: "/proc/nowhere/answers.jsonl")
        #expect(outcome.status == 73)
        #expect(outcome.errors.contains("“/proc/nowhere/answers.jsonl” cannot be written"))
    }
}
