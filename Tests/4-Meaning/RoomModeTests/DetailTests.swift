import CommandFiles
import Commands
import Foundation
import Handling
@testable import RoomMode
import RoomRecords
import Storage
import TestSupport
import Testing

/// Sentences of the staff beside milestones, in the words of the grammar that comes with voiced.
@Suite("Delays, the team, implants and notes of a case")
struct DetailTests {
    private static let parser = Result {
        let file = try CommandFile(path: Checkout.path("Models/aliases.yaml"), vocabulary: .operatingRoom)
        let dictionary = AliasDictionary(file.aliases, milestones: file.targets)
        let grammar = try Grammar(
            contentsOfFile: Checkout.path("Models/operating-room.yaml"), context: GrammarContext(dictionary))
        return CommandParser(dictionary, grammar: grammar)
    }

    /// Says a text to a room whose case has begun.
    private func say(_ text: String, to router: inout CommandRouter, after seconds: Double = 0) throws
        -> RoomResponse
    {
        let command = try #require(
            try Self.parser.get().parse(text, isTyped: true).command, "“\(text)” is a command")
        return router.handle(command, at: Fixture.at(seconds))
    }

    private var router: CommandRouter {
        CommandRouter(
            RoomState(milestones: Fixture.milestones, currentCase: Fixture.surgicalCase()),
            options: RoomOptions(timeZone: Fixture.utc))
    }

    private func details(_ router: CommandRouter) -> CaseDetails { router.state.details.of(Fixture.key(50)) }

    @Test(
        "a delay has its reason, its length and who reported it; the case says by how much, and the last is taken back"
    )
    func delays() throws {
        var router = router
        let first = try say("orbit, add delay, waiting for anesthesia, ten minutes", to: &router)
        #expect(first.outcome == .done && first.speech == "Delay noted. Waiting for anesthesia, 10 minutes.")
        let row = try #require(details(router).delays.first)
        #expect(row.reason == "waiting_for_anesthesia" && row.minutes == 10 && row.recordedBy == .voice)
        #expect(row.notedAt == Fixture.at(0) && row.reportedBy == nil && row.caseID == Fixture.key(50))
        #expect(try say("add a delay equipment broken", to: &router).outcome == .done)
        let third = try say(
            "report delay because of no bed for an hour and a half reported by nurse miller", to: &router)
        #expect(third.outcome == .done)
        #expect(details(router).delays.map(\.minutes) == [10, nil, 90])
        #expect(details(router).delays.map(\.reportedBy) == [nil, nil, "Nurse Miller"])
        #expect(details(router).delayMinutes == 100)
        #expect(
            try say("case info", to: &router).speech.hasSuffix(
                "Delayed by 1 hour 40 minutes: equipment failure, no bed and waiting for anesthesia."))
        let removed = try say("remove the last delay", to: &router, after: 60)
        #expect(removed.speech == "Delay removed: no bed." && details(router).delays.count == 2)
        #expect(router.state.details.delays.last?.removedAt == Fixture.at(60), "it stays, with its time")
        #expect(removed.effects.contains { if case .changed(.removed(.delay)) = $0 { true } else { false } })
    }

    @Test("a delay without a reason, of no time or of days, or without a case, is not noted")
    func refusals() throws {
        var router = router
        #expect(try say("add delay other reason thirty hours", to: &router).outcome == .rejected)
        #expect(router.handle(ParsedCommand(action: .addDelay), at: Fixture.at(0)).outcome == .rejected)
        #expect(try Self.parser.get().parse("add delay, we want coffee", isTyped: true).command == nil)
        #expect(try Self.parser.get().parse("do not add delay no bed", isTyped: true).command == nil)
        #expect(try say("remove delay", to: &router).speech == "No delay is noted.")
        for number in 0..<60 {
            let isRoom = number < 50
            #expect(try say("add delay no bed", to: &router).outcome == (isRoom ? .done : .rejected))
        }
        router.state.currentCase = nil
        #expect(try say("add delay no bed", to: &router).speech == "No case is open or on the schedule.")
        // Before a case begins, a delay belongs to the next case.
        router.state.upcoming = [SurgicalCase(id: Fixture.key(51), milestones: Fixture.milestones)]
        #expect(try say("add delay room not ready", to: &router).outcome == .done)
        #expect(router.state.details.of(Fixture.key(51)).delays.map(\.reason) == ["room_not_ready"])
    }

    @Test("what can be said is the milestone that is due, and what always counts")
    func phrases() throws {
        var router = router
        func named(_ first: String) -> String {
            "For example: \(first). What time is it. Undo. Or never mind."
        }
        let open = try #require(router.state.currentCase)
        let due = try #require(open.next)
        let answer = try say("what can I say", to: &router)
        #expect(answer.speech == named(due.name) && answer.outcome == .done)
        #expect(router.state.currentCase == open)
        let last = try #require(open.milestones.last)
        router.state.currentCase?.recorded[last.id] = Fixture.at(5)
        #expect(try say("what may we say", to: &router).speech == named("end the case"))
        router.state.currentCase = nil
        let first = try #require(router.state.milestones.first)
        #expect(try say("what can we say", to: &router).speech == named(first.name))
        // Each of them is understood.
        for phrase in [due.name, "what time is it", "undo", "never mind", "end the case"] {
            #expect(try Self.parser.get().parse(phrase).command != nil, "“\(phrase)” is a command")
        }
    }

    @Test("people come to the team with a role, change it, and leave with a time")
    func team() throws {
        var router = router
        router.state.currentCase?.surgeon = "Dr. Shaw"
        let added = try say("add Doctor Chen as assistant", to: &router)
        #expect(added.speech == "Doctor Chen is on the team, assistant.")
        #expect(try say("add nurse Miller", to: &router).speech == "Nurse Miller is on the team, nurse.")
        #expect(try say("add dr chen as the assistant", to: &router).outcome == .rejected, "already there")
        #expect(
            try say("who is on the team", to: &router).speech
                == "On the team: Dr. Shaw, surgeon; Doctor Chen, assistant; Nurse Miller, nurse.")
        // Another role: the row before ends, and the name stays.
        #expect(try say("add chen as first assistant", to: &router).outcome == .rejected, "the same role")
        #expect(try say("add chen as a resident", to: &router, after: 30).outcome == .done)
        #expect(details(router).staff.map(\.role) == ["nurse", "resident"])
        #expect(router.state.details.staff.first?.removedAt == Fixture.at(30))
        #expect(
            try say("remove nurse Miller", to: &router, after: 60).speech
                == "Nurse Miller is not on the team any more.")
        #expect(router.state.details.staff.count == 3, "none is deleted")
        #expect(try say("remove nurse Miller", to: &router).speech == "That name is not on the team.")
        #expect(try say("remove chen from the team", to: &router).outcome == .done)
    }

    @Test("words that are no role do not become a part of the name")
    func unknownRole() throws {
        var router = router
        let refused = try say("add Doctor House as magician", to: &router)
        #expect(refused.outcome == .rejected && refused.speech.hasPrefix("Say the name and the role"))
        #expect(details(router).staff.isEmpty)
        #expect(try say("add Doctor House", to: &router).speech == "Doctor House is on the team, doctor.")
    }

    @Test("of two people with one name none is removed; the whole name does")
    func sameNames() throws {
        var router = router
        for name in ["amy chen", "li chen"] { _ = try say("add doctor \(name) as resident", to: &router) }
        #expect(try say("remove doctor chen", to: &router).outcome == .rejected)
        #expect(try say("remove doctor li chen", to: &router).outcome == .done)
        #expect(details(router).staff.map(\.name) == ["Doctor Amy Chen"])
        // A name that only ends like another is another person.
        _ = try say("add doctor cochen as student", to: &router)
        #expect(try say("remove doctor chen", to: &router).speech.hasPrefix("Doctor Amy Chen"))
    }

    @Test("names are bounded, and what looks like markup is a name")
    func hostile() throws {
        var router = router
        let long = String(repeating: "x", count: 500)
        #expect(try say("add \(long) as nurse", to: &router).speech == "That name is too long.")
        #expect(try say("add <script>alert(1)</script> as nurse", to: &router).outcome == .done)
        #expect(details(router).staff.map(\.name) == ["Script Alert 1 Script"])
        let spoof = try say("add \u{202E}chen\u{200B} as nurse", to: &router)
        #expect(spoof.speech == "Chen is on the team, nurse.")
        #expect(try say("add delay no bed reported by \(long)", to: &router).outcome == .rejected)
        #expect(details(router).delays.isEmpty)
    }

    @Test(
        "a recognizer of fixed phrases hears the names of people who have been on a team, by their known roles"
    )
    func knownPeople() throws {
        var router = router
        func person(_ name: String, _ role: String) -> CaseStaffRow {
            CaseStaffRow(
                scopeID: UUID(), caseID: UUID(), name: name, role: role, addedAt: Fixture.at(0),
                recordedBy: .file)
        }
        router.state.people = [person("Dr. Chen", "assistant"), person("Miller", "scrub_nurse")]
        let phrases = router.state.peoplePhrases
        #expect(phrases.map(\.phrase) == ["add doctor chen as assistant", "add miller as scrub nurse"])
        let parser = CommandParser(
            AliasDictionary(phrases, scopeID: router.state.place.scopeID, milestones: []))
        let command = try #require(parser.parse("add doctor chen as assistant").command)
        #expect(router.handle(command, at: Fixture.at(0)).speech == "Dr. Chen is on the team, assistant.")
        let now = router.state.peoplePhrases.map(\.phrase)
        #expect(now.contains("remove doctor chen") && !now.contains("remove miller"))
        let removing = CommandParser(
            AliasDictionary(
                router.state.peoplePhrases, scopeID: router.state.place.scopeID, milestones: []))
        let remove = try #require(removing.parse("remove doctor chen").command)
        #expect(router.handle(remove, at: Fixture.at(9)).outcome == .done)
        router.state.people = (0..<40).map { person("Person \($0)", "nurse") }
        #expect(router.state.peoplePhrases.count == 12)
    }

    @Test("an implant is read back digit by digit and stored by a yes alone, and so is its lot number")
    func implants() throws {
        var router = router
        let held = try say("add implant, femoral component, size fifteen", to: &router)
        #expect(held.outcome == .held && held.milestone == nil)
        #expect(held.speech == "Femoral component, size 1 5. Say yes to store it.")
        #expect(details(router).implants.isEmpty, "nothing is stored without a yes")
        let yes = router.handle(ParsedCommand(action: .confirmPending), at: Fixture.at(5))
        #expect(yes.outcome == .done && yes.speech == "Femoral component stored.")
        let row = try #require(details(router).implants.first)
        #expect(row.component == "Femoral component" && row.size == "15" && row.lot == nil)
        #expect(row.notedAt == Fixture.at(0) && row.recordedBy == .voice)
        #expect(yes.effects.contains(.changed(.added(.implant(row)))))
        let lot = try say("the lot number is one two oh four", to: &router, after: 10)
        #expect(lot.speech == "Femoral component, size 1 5, lot number 1 2 0 4. Say yes to store it.")
        #expect(details(router).implants.first?.lot == nil)
        let stored = router.handle(ParsedCommand(action: .confirmPending), at: Fixture.at(12))
        #expect(stored.outcome == .done && details(router).implants.map(\.lot) == ["1204"])
        #expect(try say("the lot number is 77", to: &router, after: 20).outcome == .rejected, "it has one")
        #expect(
            try say("remove the implant", to: &router, after: 30).speech.contains(
                "Femoral component, size 15, lot 1204"))
        #expect(
            details(router).implants.isEmpty
                && router.state.details.implants.first?.removedAt == Fixture.at(30))
    }

    @Test("no implant is stored after a no, another command, silence, or in a case that is over")
    func implantsNotStored() throws {
        var router = router
        let texts = [
            "add implant tibial tray size 3", "add an implant liner size extra large",
            "add implant patella size five point five",
            "add implant screw",
        ]
        let titles = try texts.map { text in
            let held = try say(text, to: &router)
            #expect(held.outcome == .held, "\(text)")
            let no = router.handle(ParsedCommand(action: .cancelPending), at: Fixture.at(1))
            #expect(no.outcome == .cancelled && no.speech.hasSuffix("is not stored."))
            return held.speech.replacing(". Say yes to store it.", with: "")
        }
        #expect(
            titles == [
                "Tibial tray, size 3", "Liner, size extra large", "Patella component, size 5 point 5",
                "Screw",
            ])
        _ = try say(texts[0], to: &router)
        let other = try say("add delay no bed", to: &router, after: 2)
        #expect(other.speech.hasPrefix("Tibial tray dropped.") && other.outcome == .done)
        #expect(router.handle(ParsedCommand(action: .confirmPending), at: Fixture.at(3)).outcome == .rejected)
        _ = try say(texts[0], to: &router, after: 4)
        let late = router.advance(to: Fixture.at(20))
        #expect(late.contains(.say("Tibial tray was not confirmed and is not stored.")))
        _ = try say(texts[0], to: &router, after: 21)
        router.state.currentCase = nil
        #expect(
            router.handle(ParsedCommand(action: .confirmPending), at: Fixture.at(22)).outcome == .rejected)
        #expect(router.state.details.implants.isEmpty)
        #expect(try say(texts[0], to: &router, after: 23).speech == "No case is open.")
        #expect(router.handle(ParsedCommand(action: .addImplant), at: Fixture.at(24)).outcome == .rejected)
    }

    @Test(
        "lot numbers are letters and digits, one by one or as they are typed, and nothing else",
        arguments: [
            ("ab 1204 c", "AB1204C"), ("x ray 12", nil), ("one two a b seven", "12AB7"),
            ("h7k9 002", "H7K9002"),
            ("the box", nil), ("患 12", nil), (String(repeating: "9", count: 41), nil),
        ] as [(String, String?)])
    func lots(_ said: String, _ lot: String?) throws {
        var router = router
        _ = try say("add implant liner", to: &router)
        _ = router.handle(ParsedCommand(action: .confirmPending), at: Fixture.at(1))
        // Two letters are said as “a b”. The word “ab” is no part of a number, because only a word with a digit
        // is taken as it is.
        let isPair = said.hasPrefix("ab ")
        let answer = try say(
            "lot number \(isPair ? said.replacing("ab", with: "a b") : said)", to: &router, after: 2)
        #expect(answer.outcome == (lot == nil ? .rejected : .held), "\(answer.speech)")
        _ = router.handle(ParsedCommand(action: .confirmPending), at: Fixture.at(3))
        #expect(details(router).implants.map(\.lot) == [lot])
    }

    @Test(
        "undo takes back the last of these, too, one after the other, and what was removed comes back as a new row"
    )
    func undone() throws {
        var router = router
        func undo(_ seconds: Double) throws -> RoomResponse {
            try say("undo that", to: &router, after: seconds)
        }
        _ = try say("add delay no bed ten minutes", to: &router)
        _ = try say("add doctor chen as assistant", to: &router, after: 1)
        _ = try say("add chen as resident", to: &router, after: 2)
        _ = try say("add implant liner size 5", to: &router, after: 3)
        _ = router.handle(ParsedCommand(action: .confirmPending), at: Fixture.at(4))
        _ = try say("lot number 1204", to: &router, after: 5)
        _ = router.handle(ParsedCommand(action: .confirmPending), at: Fixture.at(6))
        _ = try say("add note the left side is warm", to: &router, after: 7)
        _ = try say("remove the delay", to: &router, after: 8)
        let former = try #require(router.state.details.delays.first)

        let back = try undo(9)
        #expect(back.speech == "Delay is back: no bed." && back.outcome == .done)
        let delay = try #require(details(router).delays.first)
        #expect(delay.id != former.id && delay.minutes == 10 && delay.notedAt == former.notedAt)
        #expect(router.state.details.delays.first == former, "what was removed stays removed")
        #expect(back.effects.contains(.changed(.added(.delay(delay)))))
        #expect(try undo(10).speech == "The last note is removed.")
        #expect(try undo(11).speech == "Liner has no lot number any more.")
        #expect(details(router).implants.map(Language.english.title(of:)) == ["Liner, size 5"])
        #expect(try undo(12).speech == "Implant removed: Liner, size 5.")
        #expect(try undo(13).speech == "Doctor Chen is on the team, assistant.")
        #expect(details(router).staff.map(\.role) == ["assistant"])
        #expect(try undo(14).speech == "Doctor Chen is not on the team any more.")
        #expect(try undo(15).speech == "Delay removed: no bed.")
        #expect(try undo(16).speech == "There is no milestone to undo.")
        #expect(details(router) == CaseDetails())
    }

    @Test("undo goes by the order of what was said, keeps to its source, and leaves what was changed since")
    func undoneInOrder() throws {
        var router = router
        _ = router.handle(
            ParsedCommand(action: .record, targetID: Fixture.milestones[0].id), at: Fixture.at(1))
        _ = try say("add delay no bed", to: &router, after: 2)
        #expect(try say("undo", to: &router, after: 3).speech == "Delay removed: no bed.")
        #expect(try say("undo", to: &router, after: 4).speech.hasPrefix(Fixture.milestones[0].name))
        // An undo by touch does not take back a spoken command, nor the other way round.
        _ = try say("add delay no bed", to: &router, after: 5)
        let touched = router.handle(ParsedCommand(action: .undoLast), by: .touch, at: Fixture.at(6))
        #expect(touched.outcome == .rejected && details(router).delays.count == 1)
        // Another room or the site has taken the delay back.
        var row = try #require(details(router).delays.first)
        row.removedAt = Fixture.at(7)
        router.state.details.put(row)
        #expect(
            try say("undo", to: &router, after: 8).speech == "That was changed since and is left as it is.")
    }

    @Test("the steps outlive a restart, and hold no name and no word of a note")
    func rememberedSteps() throws {
        var router = router
        _ = try say("add doctor chen as assistant", to: &router)
        _ = try say("add note the left side is warm", to: &router)
        let memory = try JSONEncoder().encode(router.state.memory)
        let text = String(decoding: memory, as: UTF8.self)
        #expect(!text.contains("Chen") && !text.contains("warm"))
        router.state.steps = try JSONDecoder().decode(RoomState.Memory.self, from: memory).steps
        #expect(try say("undo", to: &router, after: 1).speech == "The last note is removed.")
    }

    @Test("an implant that waits is asked about again after a restart")
    func restarted() async throws {
        var router = router
        _ = try say("add implant liner size small", to: &router)
        let memory = try JSONEncoder().encode(router.state.pending)
        #expect(try JSONDecoder().decode(PendingCommand?.self, from: memory) == router.state.pending)
        let room = RoomHandler(router)
        let (reply, request) = try #require(await room.resume(at: Fixture.at(5)))
        #expect(
            reply.outcome == .held && reply.subject.target == nil && request.command?.action == .addImplant)
        guard case .asked(let question) = reply.question else {
            Issue.record("nothing is asked")
            return
        }
        #expect(question.text == "Liner, size small. Say yes to store it.")
        let at = Fixture.at(6)
        let answer = try #require(
            await room.handle(CommandRequest(.answer(.yes, to: question.id), saidAt: at, receivedAt: at)))
        #expect(answer.outcome == .done && answer.writes.contains { $0.row is CaseImplantRow })
    }

    @Test("a note is kept as it was said, and the last one is taken back")
    func notes() throws {
        var router = router
        let words =
            "the patient asked for the blue blanket and her son waits in the hall until we are done with all of it"
        #expect(try say("add note \(words)", to: &router).speech == "Noted: \(words).")
        #expect(details(router).notes.map(\.text) == [words])
        #expect(try say("add note hold on as resident", to: &router).outcome == .done, "it is no person")
        #expect(details(router).staff.isEmpty && details(router).notes.count == 2)
        #expect(try say("remove the last note", to: &router, after: 9).outcome == .done)
        #expect(details(router).notes.count == 1 && router.state.details.notes.count == 2)
        let long = String(repeating: "y", count: 1900)
        #expect(try say("add note \(long) \(long)", to: &router).speech == "That note is too long.")
    }

    @Test("the side is part of a case's name, unless its procedure has it")
    func side() throws {
        var router = router
        router.state.currentCase?.procedure = "Total knee"
        router.state.currentCase?.laterality = .right
        router.state.currentCase?.surgeon = "Dr. Shaw"
        #expect(try say("which case is this", to: &router).speech.hasPrefix("Total knee, right, Dr. Shaw."))
        router.state.currentCase?.procedure = "Right knee"
        #expect(router.state.currentCase?.title(in: .english) == "Right knee, Dr. Shaw")
        // A side that contradicts the procedure is said, too.
        router.state.currentCase?.laterality = .left
        #expect(router.state.currentCase?.title(in: .english) == "Right knee, left, Dr. Shaw")
        router.state.currentCase?.laterality = .notApplicable
        #expect(router.state.currentCase?.title(in: .english) == "Right knee, Dr. Shaw")
    }

    @Test("no bundled phrase means another thing with the grammar than without")
    func phrasesStay() throws {
        let parser = try Self.parser.get()
        let alone = CommandParser(parser.dictionary)
        var phrases = parser.dictionary.phrases
        for name in ["operating-room", "operating-room-held-out", "ordinary-talk"] {
            let path = Checkout.path("Benchmarks/phrasings/\(name).tsv")
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            phrases += lines.compactMap { $0.split(separator: "\t").first.map(String.init) }
        }
        #expect(phrases.count > 700)
        for text in phrases {
            let (one, two) = (parser.parse(text).command, alone.parse(text).command)
            #expect(one?.action == two?.action && one?.targetID == two?.targetID, "\(text)")
            #expect(one?.confidence == two?.confidence, "\(text)")
        }
    }
}
