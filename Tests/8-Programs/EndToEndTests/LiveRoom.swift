import Foundation
import PCM
import Testing
import TestSupport

/// A room with a sound server, in which `voiced run` listens.
///
/// No function here waits for a fixed time: a test says something, and goes on when the program has dealt with it.
final class LiveRoom {
    let server: SoundServer
    let directory = TemporaryDirectory()
    private(set) var program: Program.Running
    private let arguments: [String]
    private let environment: [String: String]

    var database: String { directory.file("room.sqlite") }

    /// Starts the server and the program; `arguments` returns the arguments of `voiced run` beside the device and
    /// the database.
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
            // An object whose init throws has no deinit, so the server is given back here.
            server.giveBack()
            throw error
        }
        try waitUntilListening()
    }

    deinit {
        // A test that fails half-way leaves the program running, so it is killed here.
        _ = program.wait(timeout: 0)
        server.giveBack()
    }

    /// Starts the program again after its end.
    ///
    /// - Parameter isMuted: whether the program is muted from the start, and so closes the microphone as soon as it
    ///   is open.
    func startAgain(isMuted: Bool = false) throws {
        program = try Program.Running(arguments, environment: environment)
        guard isMuted else { return try waitUntilListening() }
        try #require(program.waitForOutput(#""muted":true"#), "\(program.wait(timeout: 0).errors)")
    }

    private func waitUntilListening() throws {
        let isThere = program.waitForOutput(resting) && server.waitUntilCaptured()
        try #require(isThere, "\(program.wait(timeout: 0).errors)")
    }

    private var resting: String { #""state":"waitingForWakeWord""# }

    /// Plays a recording into the room, and waits until the program has dealt with it and waits for the next wake word.
    func say(_ what: Spoken, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let before = program.count(of: resting)
        try server.startPlaying(what.samples(), sampleRate: .speech).waitUntilExit()
        let isOver = program.waitForOutput(resting, count: before + 1)
        try #require(isOver, "nothing came of it: \(program.outputSoFar)", sourceLocation: sourceLocation)
    }

    /// Plays the noise of a quiet room, because the program takes digital silence for a broken microphone.
    func startNoise(seconds: Int) throws {
        var random = SystemRandomNumberGenerator()
        let noise = (0..<seconds * 16_000).map { _ in Float.random(in: -3e-4...3e-4, using: &random) }
        try server.startPlaying(noise, sampleRate: .speech)
    }

    /// The moments that have begun, such as `wake`; the configuration must hold the lines of ``recording(_:in:)``.
    var moments: [String] {
        let lines = (try? String(contentsOfFile: directory.file("moments"), encoding: .utf8)) ?? ""
        return lines.split(separator: "\n").map(String.init)
    }

    /// Waits until the moments are as wanted; false if they are not within a minute.
    func waitForMoments(_ areWanted: ([String]) -> Bool) -> Bool {
        let end = Date(timeIntervalSinceNow: 60)
        while Date() < end {
            if areWanted(moments) { return true }
            usleep(20_000)
        }
        return false
    }

    /// Returns the lines of a configuration that record the moments of these names for ``moments``.
    static func recording(_ names: [String], in directory: TemporaryDirectory) -> String {
        let path = directory.file("moments")
        return "on-event:\n"
            + names.map {
                #"  \#($0): {command: [/bin/sh, -c, "echo \#($0) >>$0", "\#(path)"]}"# + "\n"
            }.joined()
    }

    /// Ends the program by a signal, and expects that it exits without an error.
    func end(
        _ signal: Int32 = SIGTERM, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Program.Outcome {
        program.send(signal: signal)
        let outcome = program.wait()
        #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
        return outcome
    }
}
