import RoomRecords
import Commands
import Foundation
import RoomMode
import Testing

@Suite("Sequence")
struct SequenceValidationTests {
    @Test("judges every subset of four recorded milestones and every next one", arguments: 0..<16, 0..<4)
    func everySubset(subset: Int, next: Int) throws {
        let milestones = Array(Fixture.milestones.prefix(4))
        var surgicalCase = SurgicalCase(id: Fixture.key(50), milestones: milestones)
        for index in 0..<4 where subset & (1 << index) != 0 {
            surgicalCase.recorded[milestones[index].id] = Fixture.at(Double(index))
        }
        let validation = try #require(SequenceValidation(recording: milestones[next].id, in: surgicalCase))
        let missing = (0..<next).filter { subset & (1 << $0) == 0 }
        if subset & (1 << next) != 0 {
            #expect(validation == .alreadyRecorded(Fixture.at(Double(next))))
        } else if missing.isEmpty {
            #expect(validation == .immediate)
        } else if missing.count == 1 {
            #expect(validation == .skippedWarning(milestones[missing[0]]))
        } else {
            #expect(validation == .outOfOrder(missing.map { milestones[$0] }))
        }
        #expect(validation.isHeld == (subset & (1 << next) != 0 || missing.count > 1))
    }

    @Test("does not judge a milestone of another case")
    func unknown() {
        #expect(SequenceValidation(recording: Fixture.key(999), in: Fixture.surgicalCase()) == nil)
    }
}
