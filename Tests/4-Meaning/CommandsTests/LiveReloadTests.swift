import Commands
import Foundation
import RoomMode
import Synchronization
import Testing

@Suite("Live reload")
struct LiveReloadTests {
    private final class Shared: Sendable {
        let parser: Mutex<CommandParser>
        let isOver = Mutex(false)

        init(_ dictionary: AliasDictionary) { parser = Mutex(CommandParser(dictionary)) }
    }

    /// Two dictionaries in which every phrase means something else.
    private static func dictionary(_ action: CommandAction) -> AliasDictionary {
        AliasDictionary(
            (0..<200).map { Alias(phrase: "phrase number \($0)", action: action) }, milestones: [])
    }

    @Test("a reader never sees half a dictionary while others take its place", .timeLimit(.minutes(2)))
    func wholeDictionaries() async {
        let shared = Shared(Self.dictionary(.cancel))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    repeat {
                        let parser = shared.parser.withLock { $0 }
                        let actions = Set(
                            (0..<200).map { parser.parse("phrase number \($0)").command?.action })
                        #expect(actions.count == 1 && !actions.contains(nil), "\(actions)")
                        await Task.yield()
                    } while !shared.isOver.withLock { $0 }
                }
            }
            for round in 1...20 {
                let next = Self.dictionary(round.isMultiple(of: 2) ? .cancel : .undoLast)
                shared.parser.withLock { $0.dictionary = next }
                await Task.yield()
            }
            shared.isOver.withLock { $0 = true }
        }
    }

    @Test("deleting, switching off and overriding a row take effect with the next dictionary")
    func changes() {
        let milestones = Fixture.milestones
        let global = Fixture.record("wheels", Fixture.patientIn, id: 1)
        var parser = CommandParser(
            AliasDictionary([global], scopeID: Fixture.facility, milestones: milestones))
        #expect(parser.parse("wheels").command?.targetID == Fixture.patientIn.id)
        var own = Fixture.record("wheels", Fixture.patientOut, id: 2, facility: Fixture.facility)
        parser.learn(own)
        #expect(parser.parse("wheels").command?.targetID == Fixture.patientOut.id)
        #expect(parser.parse("wheels").command?.match?.runnerUp?.alias == global)
        own.isActive = false
        parser.learn(own)
        #expect(parser.parse("wheels").command == nil)
        own.deletedAt = Date(timeIntervalSince1970: 1)
        parser.learn(own)
        #expect(parser.parse("wheels").command?.targetID == Fixture.patientIn.id)
    }
}
