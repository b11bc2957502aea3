import Foundation
import PCM
import TestSupport
import Testing

/// Two daemons in one room: each has a sound server of its own, and both servers play the same.
@Suite(
    "Two voiced in one room", .serialized, .timeLimit(.minutes(10)),
    .enabled(if: MosquittoBroker.isInstalled, "skipped: mosquitto or mosquitto-clients is not installed"),
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
struct SharedRoomTests {
    private func room(_ name: String, _ settings: String) throws -> LiveRoom {
        try LiveRoom { _, directory in
            let text = settings.replacing("NAME", with: name)
            return [
                "--config", directory.write(Array(text.utf8), as: "voiced.yaml"), "--feedback", "none",
            ]
        }
    }

    /// Plays it to both at once; who carried it out.
    private func say(_ what: Spoken, _ rooms: [LiveRoom]) throws -> [Bool] {
        let samples = try what.samples()
        let wakes = rooms.map { $0.program.count(of: #""event":"wake""#) }
        let commands = rooms.map { $0.program.count(of: #""event":"command""#) }
        let resting = #""state":"waitingForWakeWord""#
        let rests = rooms.map { $0.program.count(of: resting) }
        let players = try rooms.map { try $0.server.startPlaying(samples, sampleRate: .speech) }
        for player in players { player.waitUntilExit() }
        for (room, count) in zip(rooms, rests) {
            try #require(room.program.waitForOutput(resting, count: count + 1))
        }
        for (room, count) in zip(rooms, wakes) {
            #expect(room.program.count(of: #""event":"wake""#) == count + 1, "each hears it")
        }
        return zip(rooms, commands).map { $0.program.count(of: #""event":"command""#) > $1 }
    }

    private func check(_ settings: String, end: (LiveRoom) throws -> Void) throws {
        let rooms = [try room("one", settings), try room("two", settings)]
        for what in [Spoken.patientIn, .whatTimeIsIt, .patientIn] {
            let answered = try say(what, rooms)
            #expect(answered.count(where: \.self) == 1, "\(answered)")
        }
        let yields = rooms.map { $0.program.count(of: #""cause":"gave-way""#) }
        #expect(yields.reduce(0, +) == 3, "\(yields)")
        // Either alone answers.
        try end(rooms[1])
        #expect(try say(.whatTimeIsIt, [rooms[0]]) == [true])
        _ = rooms[0].end()
    }

    @Test("answer once, by a broker; and the one that is left answers")
    func broker() throws {
        let broker = try MosquittoBroker()
        try check(
            """
            room: OR 1
            shared-room: true
            mqtt:
              broker: 127.0.0.1:\(broker.port)
              topic: voiced/NAME
            """
        ) { room in
            room.program.send(signal: SIGKILL)
            _ = room.program.wait()
        }
    }

    @Test("answer both if the broker is gone")
    func none() throws {
        let broker = try MosquittoBroker()
        let settings = """
            room: OR 1
            shared-room: true
            mqtt:
              broker: 127.0.0.1:\(broker.port)
              topic: voiced/NAME
            """
        let rooms = [try room("one", settings), try room("two", settings)]
        #expect(try say(.whatTimeIsIt, rooms).count(where: \.self) == 1)
        broker.kill()
        #expect(try say(.whatTimeIsIt, rooms) == [true, true])
        for room in rooms { _ = room.end() }
    }

    @Test("answer once by a site", .enabled(if: PostgreSQLServer.isInstalled))
    func site() throws {
        let server = try PostgreSQLServer()
        let database = try server.makeDatabase()
        let facility = UUID()
        for role in ["one", "two"] { try server.admit(role, facility, in: database) }
        try check(
            """
            room: OR 1
            facility: \(facility)
            shared-room: true
            site:
              postgresql: \(server.connection(database, user: "NAME"))
            """
        ) { room in
            room.program.send(signal: SIGKILL)
            _ = room.program.wait()
        }
    }
}
