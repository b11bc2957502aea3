import Commands
import Display
import Foundation
import RoomMode
import Session
import Storage
import Testing

@Suite("How much of a surgeon's name is told")
struct SurgeonNamingTests {
    @Test(
        "is the name, its initials without titles, or nothing",
        arguments: [
            ("Dr. Amelia Shaw", "A. S."), ("Prof. Dr. med. Jean-Luc O'Neill", "J. L. O."), ("Shaw", "S."),
            ("A. Shaw", "A. S."), ("Dr.", "D."), ("Müller", "M."), ("Ölaf Žižek", "Ö. Ž."), ("李 四", "李. 四."),
        ])
    func names(name: String, initials: String) {
        #expect(SurgeonNaming.full.shown(name) == name)
        #expect(SurgeonNaming.initials.shown(name) == initials)
        #expect(SurgeonNaming.none.shown(name) == nil)
    }

    @Test("is nothing if there is no name", arguments: SurgeonNaming.allCases)
    func none(naming: SurgeonNaming) {
        #expect(naming.shown(nil) == nil)
        #expect(naming == .full || naming.shown(" - ") == nil)
    }

    @Test("is kept to in all that is told of a room")
    func room() {
        let next = SurgicalCase(id: UUID(), procedure: "Knee", surgeon: "Dr. Amelia Shaw", milestones: [])
        let state = RoomState(milestones: [], upcoming: [next])
        func told(_ naming: SurgeonNaming) -> String {
            RoomView(state, at: Date(timeIntervalSince1970: 0), surgeons: naming).fields.text
        }
        #expect(told(.full).contains("Dr. Amelia Shaw"))
        #expect(told(.initials).contains(#""surgeon":"A. S.""#) && !told(.initials).contains("Shaw"))
        #expect(!told(.none).contains("surgeon\":") && told(.none).contains("Knee"))
    }
}
