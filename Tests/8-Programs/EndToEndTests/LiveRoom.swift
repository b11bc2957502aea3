import Foundation
import PCM
import Testing
import TestSupport

/// A room with a sound server, and `voiced run` that listens in it.
///
/// Nothing here waits for a time: a test says something and goes on when the program has dealt with it.
final class LiveRoom {
    let server: SoundServer
    let directory = TemporaryDirectory()
    private(set) var program: Program.Running
    private let arguments: [String]
    private let environment: [String: String]

    var database: String { directory.file("room.sqlite") }

    /// Starts both; `arguments` makes those of `voiced run` beside the device and the database.
    init(
        environment: [String: String] = [:],
        arguments: (SoundServer, TemporaryDirectory) throws -> [String] = { _, _ in ["--feedback", "none"] }
    ) throws {
        let server = try SoundServer.borrow()
        self.server = server
        self.environment = server.environment.merging(["HOME": directory.path]) { $1 }
            .merging(environment) { $1 }
        do {
            self.arguments =
                ["run", "--device", server.microphone, "--database", directory.file("room.sqlite")]
                + (try arguments(server, directory))
            program = try Program.Running(self.arguments, environment: self.environment)
        } catch {
            // What is not whole yet has no end of its own.
            server.giveBack()
            throw error
        }
        try waitUntilListening()
    }

    deinit {
        // A test that failed half-way leaves the program running.
        _ = program.wait(timeout: 0)
        server.giveBack()
    }

    /// Starts the program once more, after its end.
    func startAgain() throws {
        program = try Program.Running(arguments, environment: environment)
        try waitUntilListening()
    }

    private func waitUntilListening() throws {
        let isThere = program.waitForOutput(resting) && server.waitUntilCaptured()
        try #require(isThere, "\(program.wait(timeout: 0).errors)")
    }

    private var resting: String { #""state":"waitingForWakeWord""# }

    /// Plays it into the room, and waits until the program has dealt with it and waits for the next wake word.
    func say(_ what: Spoken, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let before = program.count(of: resting)
        try server.startPlaying(what.samples(), sampleRate: .speech).waitUntilExit()
        let isOver = program.waitForOutput(resting, count: before + 1)
        try #require(isOver, "nothing came of it: \(program.outputSoFar)", sourceLocation: sourceLocation)
    }

    /// How often answers began to sound, and whether the room is idle by now: no command is heard and nothing sounds.
    /// The configuration must have ``onMoments(_:)``.
    var moments: (spoken: Int, isIdle: Bool) {
        let lines = (try? String(contentsOfFile: directory.file("moments"), encoding: .utf8)) ?? ""
        let moments = lines.split(separator: "\n")
        return (moments.count { $0 == "speaking" }, moments.last == "idle")
    }

    /// Waits until more answers have sounded than `count`, and the room is idle; false after a minute.
    func waitForAnswer(after count: Int) -> Bool {
        let end = Date(timeIntervalSinceNow: 60)
        while Date() < end {
            let (spoken, isIdle) = moments
            if spoken > count, isIdle { return true }
            usleep(20_000)
        }
        return false
    }

    /// The lines of a configuration by which ``moments`` learns of them.
    static func onMoments(_ directory: TemporaryDirectory) -> String {
        let path = directory.file("moments")
        return "on-event:\n"
            + ["speaking", "idle"].map {
                #"  \#($0): {command: [/bin/sh, -c, "echo \#($0) >>$0", "\#(path)"]}"# + "\n"
            }.joined()
    }

    /// Ends the program, which must end well.
    func end(
        _ signal: Int32 = SIGTERM, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Program.Outcome {
        program.send(signal: signal)
        let outcome = program.wait()
        #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
        return outcome
    }
}
