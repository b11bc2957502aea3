import Foundation
import RoomMode
import Testing
import TestSupport
import Testing
import VoicedConfiguration

@testable import VoicedTerminal

@Suite("The events that an action can follow")
struct EventNameTests {
    private let directory = TemporaryDirectory()

    private func read(_ text: String) throws -> Configuration {
        try Configuration.read(path: directory.write(Array(text.utf8), as: "voiced.yaml"))
    }

    @Test("are those that handlers of the domain tell", arguments: Configuration.Domain.allCases)
    func known(domain: Configuration.Domain) throws {
        let names = domain.events.keys
        let text = names.map { "  \($0): { command: [/bin/true] }" }.joined(separator: "\n")
        let configuration = try read("domain: \(domain.rawValue)\non-event:\n\(text)\n")
        #expect(configuration.onEvent.keys.sorted() == names.sorted())
        #expect(names.contains("clock-rang"))
        #expect(["wake", "listening", "thinking", "speaking", "idle", "error"].allSatisfy(names.contains))
        #expect(names.contains("case-ended") == (domain == .operatingRoom))
    }

    @Test(
        "are named if another is: the nearest, else all",
        arguments: [
            ("wakke", "", "\"wake\""), ("on-wake", "", "next-patient-called"),
            ("milestone-recordd", "", "\"milestone-recorded\""),
            ("case-ended", "domain: home", "clock-rang"), ("command", "", "surgeon-not-left"),
        ])
    func unknown(name: String, line: String, hint: String) throws {
        let failure = #expect(throws: Failure.self) {
            try read("\(line)\non-event: { \(name): { command: [/bin/true] } }\n")
        }
        #expect(failure?.code == .badConfiguration && failure?.message.contains(hint) == true)
        #expect(failure?.message.contains("\"\(name)\" is no event") == true, "\(failure?.message ?? "")")
    }
}
