import CommandClassifier
import Commands
import Foundation
import PCM
import RoomMode
import Testing
import TestSupport

@Suite("Any bytes at all, as a classifier's response")
struct ClassifierFuzzTests {
    /// Values for every field: right ones, and ones that come close.
    private static let intents =
        ActionVocabulary.operatingRoom.actions.map { "\"\($0.rawValue)\"" }
        + ["\"unknown\"", "\"\"", "null", "1", "\"record \"", "\"drop_table\"", "[\"record\"]"]
    private static let milestones =
        Fixture.milestones.map { "\"\($0.id.uuidString)\"" }
        + ["null", "\"\"", "3", "\"00000000-0000-0000-0000-000000000000\"", "{}"]
    private static let confidences = [
        "0", "1", "0.85", "0.5", "-0", "1.0000001", "-1", "1e-400", "1e400", "NaN", "\"1\"", "true", "null",
    ]
    private static let flags = ["true", "false", "null", "0", "\"true\"", "[]"]
    private static let symbols = Array("{}[]\",:\\/0e-.tfn \u{0}é".utf8) + [0xFF, 0xC3, 0xEF, 0xBB]

    private func response(_ numbers: inout SeededGenerator) -> [UInt8] {
        func any(_ values: [String]) -> String { values.randomElement(using: &numbers)! }
        var fields = [
            #""intent":\#(any(Self.intents))"#, #""confidence":\#(any(Self.confidences))"#,
            #""facilityMilestoneId":\#(any(Self.milestones))"#, #""shouldCache":\#(any(Self.flags))"#,
            #""spokenResponse":\#(any(["null", "\"fine\"", "7"]))"#,
        ]
        if Int.random(in: 0..<8, using: &numbers) == 0 {
            fields.remove(at: fields.indices.randomElement(using: &numbers)!)
        }
        fields.shuffle(using: &numbers)
        var bytes = Array("{\(fields.joined(separator: ","))}".utf8)
        for _ in 0..<max(0, Int.random(in: -4...3, using: &numbers)) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &numbers)
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0: bytes[place] = Self.symbols.randomElement(using: &numbers)!
            case 1: bytes.insert(Self.symbols.randomElement(using: &numbers)!, at: place)
            case 2: bytes.remove(at: place)
            default: bytes.removeLast(bytes.count - place)
            }
        }
        return bytes
    }

    @Test("is refused with a sentence, or names nothing that was not offered", .timeLimit(.minutes(30)))
    func anyBytes() {
        var numbers = SeededGenerator(seed: 21)
        let request = ClassifierResponseTests.request
        let offered = Set(request.actions)
        let milestones = Set(request.targets.map(\.id))
        var meanings: Set<CommandMeaning> = []
        var refused = 0
        let cases = FuzzCases("a classifier's response", usually: 40_000)
        for _ in cases {
            let bytes = response(&numbers)
            do {
                let response = try ClassifierResponse(json: Data(bytes), answering: request)
                guard (0...1).contains(response.confidence) else {
                    Issue.record("confidence \(response.confidence) from \(bytes)")
                    continue
                }
                guard let meaning = response.meaning else { continue }
                meanings.insert(meaning)
                let isOffered =
                    offered.contains(meaning.action)
                    && (meaning.action == .cancel
                        || (meaning.action == .record) == (meaning.targetID != nil))
                    && meaning.targetID.map(milestones.contains) != false
                if !isOffered { Issue.record("\(meaning) from \(bytes)") }
            } catch {
                refused += 1
                if error.code != .badResponse || error.message.count < 30 {
                    Issue.record("\(error) for \(bytes)")
                }
            }
        }
        // All actions and all five milestones, to record and to clear, were read at some time; much was refused.
        #expect(meanings.count == offered.count - 1 + 2 * milestones.count)
        #expect(refused > cases.count / 4)
    }
}
