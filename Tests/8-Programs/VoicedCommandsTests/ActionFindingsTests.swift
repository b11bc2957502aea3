import Actions
import Diagnostics
import Foundation
import RoomMode
import Testing
import TestSupport
import Testing
import VoicedConfiguration

@testable import VoicedCommands

@Suite("What is wrong with actions, before one is wanted")
struct ActionFindingsTests {
    private let directory = TemporaryDirectory()

    private func findings(
        _ text: String, under name: String = "actions",
        known: [String: Set<String>]? = ["light": ActionValues.names(ofSlots: ["room", "state"])]
    ) throws -> [Finding] {
        let path = directory.write(Array("\(name): {\(text)}\n".utf8), as: "voiced.yaml")
        let configuration = try Configuration.read(path: path)
        let actions = name == "actions" ? configuration.actions : configuration.onEvent
        return ActionFindings(name: name, actions: actions, publish: nil, known: known).all
    }

    @Test("is nothing if the program is there, an intent leads to it, and its places are slots")
    func well() throws {
        let found = try findings(
            #"light: {command: [sh, "{room}", "{slot.state}", "{room.spoken}", "{text?}", "{confidence?}"], say: "{output}"}"#
        )
        #expect(found.map(\.status) == [.ok])
    }

    @Test(
        "is a program that is not there",
        arguments: ["/usr/local/bin/nothing-like-it", "nothing-like-it", "/tmp"])
    func program(_ name: String) throws {
        for (key, event) in [("actions", "light"), ("on-event", "case-started")] {
            let found = try findings(
                "\(event): {command: [\(name)]}", under: key, known: key == "actions" ? [:] : nil)
            let first = try #require(found.first)
            #expect(first.status == .failed && first.cause == .configuration && first.sentence.contains(name))
        }
    }

    @Test("is a program beside the configuration that may not be run, with what to do")
    func forbidden() throws {
        let program = directory.write(Array("#!/bin/sh\n".utf8), as: "light.sh")
        let found = try findings("light: {command: [./light.sh]}")
        #expect(found.map(\.advice) == ["chmod +x \(program)"], "\(found)")
        chmod(program, 0o755)
        #expect(try findings("light: {command: [./light.sh]}").map(\.status) == [.ok])
    }

    @Test("is a misspelt name, with the one that is meant; another name only warns")
    func unreached() throws {
        let misspelt = try #require(try findings("lihgt: {say: on}").first)
        #expect(misspelt.status == .failed && misspelt.advice == "did you mean \"light\"?")
        #expect(misspelt.sentence.contains("lihgt"))
        #expect(try findings("curtains: {say: closed}").map(\.status) == [.warning])
        // What cannot be told is not told.
        #expect(try findings("curtains: {say: closed}", known: nil).map(\.status) == [.ok])
    }

    @Test(
        "is a place for what is never said, wherever it stands",
        arguments: [
            (#"command: [sh, "{rom}"]"#, "rom"), (#"say: "{sate}""#, "sate"),
            (#"http: {url: "http://127.0.0.1/{rom}"}"#, "rom"),
            (#"http: {url: "http://127.0.0.1/", json: "{\"a\": [\"{rom}\"]}"}"#, "rom"),
            (#"http: {url: "http://127.0.0.1/", headers: {X-Room: "{rom}"}}"#, "rom"),
        ])
    func places(_ action: String, _ place: String) throws {
        let found = try findings("light: {\(action)}")
        #expect(found.map(\.status) == [.failed], "\(found)")
        #expect(found[0].sentence.contains("{\(place)}") && found[0].advice?.contains("did you mean") == true)
    }

    @Test(
        "is a line of a shell into which spoken words are put, and none if they are its arguments",
        arguments: [
            (#"[sh, -c, "echo {room} > x"]"#, true), (#"[/bin/bash, -euc, "echo {state}"]"#, true),
            (#"[env, sh, -x, -c, "echo {room?}"]"#, true), (#"[sh, -c, "echo $1", sh, "{room}"]"#, false),
            (#"[sh, "{room}"]"#, false), (#"[sh, -c]"#, false), (#"[echo, -c, "{room}"]"#, false),
        ])
    func shellLine(_ command: String, _ isWarned: Bool) throws {
        let found = try findings("light: {command: \(command)}")
        #expect(found.map(\.status) == [isWarned ? .warning : .ok], "\(found)")
        #expect(!isWarned || found[0].advice?.contains("$1") == true)
    }

    @Test("is no failure if the place may stay empty, and all of it is told")
    func optional() throws {
        #expect(try findings(#"light: {say: "{brightness?} on"}"#).map(\.status) == [.warning])
        let found = try findings(#"light: {command: [nothing-like-it, "{a}", "{b}"]}, lihgt: {say: on}"#)
        #expect(found.count == 4)
    }

    @Test(
        "is each of several at once: a key file, a broker, a program, and JSON without quotes, with what to do"
    )
    func several() throws {
        let known = Dictionary(
            uniqueKeysWithValues: ["a", "b", "c", "d"].map { ($0, Set<String>(["degrees"])) })
        let found = try findings(
            #"""
            a: {http: {url: "http://127.0.0.1/", key-file: gone.token}}, b: {mqtt: {topic: x}},
              c: {command: [/nothing/like/it]}, d: {http: {url: "http://127.0.0.1/", json: '{"t": {degrees}}'}}
            """#, known: known)
        #expect(found.map(\.status) == [.failed, .failed, .failed, .failed], "\(found)")
        for (finding, name) in zip(found, ["a", "b", "c", "d"]) {
            #expect(finding.sentence.hasPrefix("actions.\(name): "), "\(finding.sentence)")
        }
        #expect(found.last?.advice == #"put each place into quotes, also that of a number: "{degrees}""#)
    }

    @Test("is a place that an event has no field for")
    func events() throws {
        let known = Configuration.Domain.operatingRoom.events.mapValues(ActionValues.names(ofFields:))
        let well = #"case-started: {command: [sh, "{case}", "{slot.started}", "{intent}"]}"#
        #expect(try findings(well, under: "on-event", known: known).map(\.status) == [.ok])
        for place in ["text", "case.spoken", "mileston"] {
            let found = try findings(
                #"milestone-recorded: {command: [sh, "{\#(place)}"]}"#, under: "on-event", known: known)
            #expect(found.map(\.status) == [.failed], "\(place): \(found)")
        }
    }
}
