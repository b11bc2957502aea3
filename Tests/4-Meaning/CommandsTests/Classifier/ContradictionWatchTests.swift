import Commands
import Foundation
import RoomMode
import Testing

@Suite("A learned phrase is contradicted")
struct ContradictionWatchTests {
    private static let alias = UUID()
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    /// Returns what the last of the given commands contradicts; the first comes from a learned phrase.
    private func contradicted(
        _ first: CommandAction, isHeld: Bool = false, isDone: Bool = true, then: [CommandAction],
        after seconds: Double = 5, lastIsDone: Bool = true
    ) -> Bool {
        var watch = ContradictionWatch(.operatingRoom)
        _ = watch.follow(first, learned: Self.alias, isHeld: isHeld, isDone: isDone, at: Self.start)
        var answer: UUID?
        for action in then {
            answer = watch.follow(
                action, learned: nil, isHeld: false, isDone: lastIsDone,
                at: Self.start.addingTimeInterval(seconds))
        }
        #expect(answer == nil || answer == Self.alias)
        return answer != nil
    }

    @Test("by an undo of what it did, also after a question")
    func undo() {
        #expect(contradicted(.record, then: [.undoLast]))
        #expect(contradicted(.nextPatient, then: [.queryTime, .undoLast]))
    }

    @Test(
        "by a no, a cancel or an undo while it waits",
        arguments: [CommandAction.cancelPending, .cancel, .undoLast])
    func held(answer: CommandAction) {
        #expect(contradicted(.record, isHeld: true, isDone: false, then: [answer]))
    }

    @Test("by an undo after it was confirmed")
    func confirmed() {
        #expect(contradicted(.record, isHeld: true, isDone: false, then: [.confirmPending, .undoLast]))
        #expect(!contradicted(.record, isHeld: true, isDone: false, then: [.confirmPending]))
    }

    @Test("by nothing that is about something else")
    func other() {
        #expect(!contradicted(.record, then: [.cancel]), "there was nothing to cancel")
        #expect(!contradicted(.record, then: [.record, .undoLast]), "the undo takes the second back")
        #expect(!contradicted(.queryTime, then: [.undoLast]), "a question cannot be undone")
        #expect(!contradicted(.record, isDone: false, then: [.undoLast]), "it did nothing")
        #expect(!contradicted(.record, then: [.undoLast], lastIsDone: false), "nothing was undone")
        #expect(
            !contradicted(.record, then: [.undoLast, .undoLast]), "the second undo is for the one before")
    }

    @Test("by nothing, if it takes something back itself", arguments: [CommandAction.undoLast, .cancel])
    func undoing(action: CommandAction) {
        #expect(!contradicted(action, then: [.undoLast]))
        #expect(!contradicted(action, then: [action]))
    }

    @Test("by the words that undo the very thing, and no others")
    func own() {
        #expect(contradicted(.startCementTimer, then: [.undoCementTimer]))
        #expect(contradicted(.surgeonLeft, then: [.undoSurgeonLeft]))
        #expect(contradicted(.nextPatient, then: [.undoNextPatient]))
        #expect(contradicted(.endCase, then: [.reopenCase]))
        #expect(!contradicted(.record, then: [.undoCementTimer]))
        #expect(!contradicted(.startCementTimer, then: [.undoSurgeonLeft]))
    }

    @Test("by nothing, once what waited is over without an answer")
    func forgotten() {
        var watch = ContradictionWatch(.operatingRoom)
        _ = watch.follow(.record, learned: Self.alias, isHeld: true, isDone: false, at: Self.start)
        watch.forget()
        let later = Self.start.addingTimeInterval(20)
        #expect(watch.follow(.undoLast, learned: nil, isHeld: false, isDone: true, at: later) == nil)
    }

    @Test("by nothing that comes much later, or after the clock was set back")
    func late() {
        #expect(contradicted(.record, then: [.undoLast], after: 60))
        #expect(!contradicted(.record, then: [.undoLast], after: 61))
        #expect(!contradicted(.record, then: [.undoLast], after: -1))
    }
}
