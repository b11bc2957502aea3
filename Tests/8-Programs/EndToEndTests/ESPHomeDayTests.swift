import Foundation
import PCM
import TestSupport
import Testing
import WakeWord

/// A day of a satellite with Home Assistant's own client: exchanges of all kinds, cuts of the network, and restarts of
/// both sides. At the end nothing has leaked.
@Suite(
    "A day of voiced run with Home Assistant's client of ESPHome devices", .serialized,
    .enabled(if: ESPHomeClient.python != nil, "needs scripts/install-esphome, which needs PyPI"),
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"),
    .timeLimit(.minutes(20)))
struct ESPHomeDayTests {
    private static let key = Data((1...32).map { UInt8($0) }).base64EncodedString()
    private static let roundCount = 4

    /// Makes a room with two wake words of the same sound. The room hears the word whose score reaches its threshold,
    /// so a setting in Home Assistant decides which.
    private static func room(at port: Int) throws -> LiveRoom {
        try LiveRoom { server, directory in
            let keyFile = directory.write(Array(key.utf8), as: "voiced.esphome")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyFile)
            let orbit = Program.root.appendingPathComponent("Models/orbit.wake").path
            var nova = try KeywordModel(contentsOfFile: orbit)
            nova.name = "nova"
            try nova.write(toFile: directory.file("nova.wake"))
            let text = """
                keywords: [{model: \(orbit)}, {model: nova.wake}]
                esphome: {listen: "127.0.0.1:\(port)", announce: false, name: Room, key-file: \(keyFile)}
                feedback: {device: \(server.loudspeaker)}
                \(LiveRoom.recording(["wake", "listening", "thinking", "speaking", "idle"], in: directory))
                """
            return ["--config", directory.write(Array(text.utf8), as: "voiced.yaml")]
        }
    }

    /// Both sides of the day: the room, and Home Assistant's client.
    private final class Sides {
        let room: LiveRoom
        let port: Int
        private(set) var assistant: ESPHomeClient
        private(set) var exchangeCount = 0

        init() throws {
            port = try ClosedPort().port
            room = try ESPHomeDayTests.room(at: port)
            assistant = try ESPHomeClient(port, ESPHomeDayTests.key, "day")
            try #require(assistant.wait(for: "satellite"), "\(assistant.objects)")
        }

        var program: Program.Running { room.program }

        /// Restarts Home Assistant's client.
        func startAssistantAgain() throws {
            assistant.end()
            assistant = try ESPHomeClient(port, ESPHomeDayTests.key, "day")
            try #require(assistant.wait(for: "satellite"), "\(assistant.objects)")
        }

        /// Gives Home Assistant an order, and expects that it carries the order out.
        func order(
            _ name: String, _ fields: [String: Any] = [:], sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let answer = try assistant.order(name, fields)
            try #require(
                answer?["done"] as? Bool == true, "\(name) \(fields): \(answer ?? [:])",
                sourceLocation: sourceLocation)
        }

        /// Runs an exchange, and waits until the program's output holds as many more of each text as `wanted` says.
        func exchange(
            _ wanted: [String: Int] = [:], sourceLocation: SourceLocation = #_sourceLocation,
            _ body: () throws -> Void
        ) throws {
            let before = wanted.mapValues { _ in 0 }.merging(wanted.keys.map { ($0, program.count(of: $0)) })
            { $1 }
            try body()
            for (text, count) in wanted {
                let isThere = program.waitForOutput(text, count: (before[text] ?? 0) + count)
                try #require(
                    isThere, "\(text): \(program.outputSoFar.suffix(4_000))", sourceLocation: sourceLocation)
            }
            // Waits for the end of the answer, during which a wake word needs a higher score.
            try #require(room.waitForMoments { $0.last == "idle" }, "\(room.moments.suffix(9))")
            exchangeCount += 1
        }

        /// Says something, and waits until Home Assistant has printed one more object with this field.
        func say(_ what: Spoken, until field: String, sourceLocation: SourceLocation = #_sourceLocation)
            throws
        {
            let before = assistant.objects.count { $0[field] != nil }
            try room.say(what)
            let isThere = assistant.wait(for: field, count: before + 1)
            try #require(isThere, "\(field): \(assistant.objects.suffix(20))", sourceLocation: sourceLocation)
        }

        /// The wake words that the room reported to Home Assistant, in order.
        var wakes: [String] { assistant.objects.compactMap { $0["wake"] as? String } }

        var descriptorCount: Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(program.processIdentifier)/fd")
                .count) ?? 0
        }

        /// Waits until at most `count` descriptors are open; false if more are after half a minute.
        func waitForDescriptors(atMost count: Int) -> Bool {
            let end = Date(timeIntervalSinceNow: 30)
            while descriptorCount > count, Date() < end { usleep(50_000) }
            return descriptorCount <= count
        }
    }

    private static let trigger = #""cause":"trigger""#
    private static let resting = #""state":"waitingForWakeWord""#
    private static let heardThere = #""recognizer":"home assistant""#
    private static let command = #""event":"command""#
    private static let released = #""change":"released""#

    /// Lets a timer ring, which it does until the program ends.
    private func ring(_ sides: Sides) throws {
        try sides.order("timer", ["what": "STARTED", "id": "b", "left": 600, "active": true])
        try sides.order("timer", ["what": "FINISHED", "id": "b", "left": 0, "active": false])
        #expect(sides.program.waitForOutput("clock-rang"))
    }

    /// Runs fifteen exchanges.
    private func round(_ number: Int, _ sides: Sides) throws {
        // Commands: one that Home Assistant understands, one with a question back, one that it does not understand, one
        // of another satellite, and one that a cut interrupts.
        try sides.exchange([Self.heardThere: 1]) { try sides.say(.patientIn, until: "finished") }
        // The room listens once for the command, and once for the answer to the question.
        try sides.exchange([Self.trigger: 1, Self.heardThere: 1, Self.resting: 2]) {
            try sides.order("mode", ["kind": "question"])
            try sides.say(.whatTimeIsIt, until: "finished")
        }
        try sides.exchange([Self.command: 1]) {
            try sides.order("mode", ["kind": "fail", "code": "stt-provider-missing"])
            try sides.say(.whatTimeIsIt, until: "stopped")
        }
        let commands = sides.program.count(of: Self.command)
        try sides.exchange([Self.heardThere: 1]) {
            try sides.order("mode", ["kind": "fail", "code": "duplicate_wake_up_detected"])
            try sides.say(.whatTimeIsIt, until: "stopped")
        }
        #expect(sides.program.count(of: Self.command) == commands, "the other satellite has it")
        try sides.exchange([Self.command: 1]) {
            try sides.order("mode", ["kind": "cut"])
            try sides.say(.whatTimeIsIt, until: "wake")
            try sides.order("rejoin")
            try sides.order("mode", ["kind": "answer"])
        }
        // Exchanges that Home Assistant begins.
        try sides.exchange([#""kind":"clip","seconds":1"#: 1]) { try sides.order("announce") }
        try sides.exchange(["Dinner is ready": 1]) { try sides.order("announce", ["missing": "x"]) }
        try sides.exchange([Self.trigger: 1, Self.resting: 1]) { try sides.order("announce", ["asks": true]) }
        try sides.exchange(["clock-set": 1, "clock-paused": 1, "clock-cancelled": 1]) {
            for (what, isActive) in [("STARTED", true), ("UPDATED", false), ("CANCELLED", false)] {
                try sides.order("timer", ["what": what, "id": "a\(number)", "left": 500, "active": isActive])
            }
        }
        try sides.exchange([#""muted":true"#: 1, #""muted":false"#: 1, #""change":"returned""#: 1]) {
            let released = sides.program.count(of: Self.released)
            try sides.order("mute", ["on": true])
            // Waits, because an unmute before the release would leave the microphone open.
            #expect(sides.program.waitForOutput(Self.released, count: released + 1))
            try sides.order("mute", ["on": false])
        }
        try sides.exchange([#""kind":"clip","seconds":1"#: 1]) {
            try sides.order("number", ["name": "volume", "value": 40 + number])
            try sides.order("media")
        }
        // The choice of wake words, and their sensitivity.
        let wakes = sides.wakes.count
        try sides.exchange([#""event":"wake""#: 1]) {
            try sides.order("words", ["words": ["orbit"]])
            try sides.room.server.startPlaying(Spoken.patientIn.samples(), sampleRate: .speech)
                .waitUntilExit()
            try sides.order("words", ["words": ["orbit", "nova"]])
        }
        #expect(sides.wakes.count == wakes, "nova is not followed")
        try sides.exchange([Self.heardThere: 1]) {
            try sides.order("number", ["name": "wake_word_sensitivity_nova", "value": 10])
            try sides.say(.patientIn, until: "finished")
            #expect(sides.wakes.last == "orbit")
            try sides.order("number", ["name": "wake_word_sensitivity_nova", "value": 50])
        }
        // A cut of the network, and hostile clients.
        try sides.exchange { try sides.order("cut") }
        try sides.exchange { try sides.order("hostile", ["number": number]) }
    }

    @Test("goes through all that happens between the two, and leaves nothing behind")
    func day() throws {
        let sides = try Sides()
        try round(0, sides)
        // The daemon restarts, and then Home Assistant does.
        try ring(sides)
        _ = sides.room.end()
        try sides.room.startAgain()
        try sides.order("rejoin")
        try round(1, sides)
        let (descriptors, memory) = (sides.descriptorCount, sides.program.residentKilobytes)
        try sides.startAssistantAgain()
        for number in 2..<Self.roundCount { try round(number, sides) }
        #expect(sides.exchangeCount >= 60)
        #expect(
            sides.waitForDescriptors(atMost: descriptors),
            "\(sides.descriptorCount), and before \(descriptors)")
        let growth = sides.program.residentKilobytes - memory
        #expect(growth < 8_192, "resident memory grew by \(growth) kB")
        try ring(sides)
        let began = ContinuousClock.now
        _ = sides.room.end()
        let ending = ContinuousClock.now - began
        #expect(ending < .seconds(5), "it took \(ending)")
        print("a day: \(sides.exchangeCount) exchanges, grew by \(growth) kB, ended in \(ending)")
    }
}
