import AudioFiles
import Foundation
import PCM
import Testing
import TestSupport

@Suite(
    "An action that something is dictated for, in a room with a sound server", .serialized,
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
struct LiveDictationTests {
    /// Makes a room whose “take a note” hands the dictated text to a program, which writes it into a file.
    private func makeRoom() throws -> LiveRoom {
        try LiveRoom { _, directory in
            let note = directory.file("note")
            let grammar = directory.write(
                Array("version: 1\nintents:\n  note:\n    - take a note\n".utf8), as: "grammar.yaml")
            let configuration = """
                grammar: \(grammar)
                actions:
                  note:
                    dictate: ""
                    command: [/bin/sh, -c, 'printf %s "$VOICED_DICTATION" >\(note).new && mv \(note).new \(note)']
                """
            return [
                "--feedback", "none", "--config",
                directory.write(Array(configuration.utf8), as: "voiced.yaml"),
            ]
        }
    }

    private func dictate(in room: LiveRoom) throws {
        #expect(try Controller(room).run("submit", "take a note").status == 0)
        try #require(room.program.waitForOutput(#""event":"dictation","#))
        let spoken = try AudioFile.readMono(
            path: Program.root.appendingPathComponent("Examples/start-timer.wav").path)
        try room.server.startPlaying(
            spoken.samples + [Float](repeating: 0, count: 32_000), sampleRate: spoken.sampleRate
        ).waitUntilExit()
    }

    @Test("gives the program the text when a touch ends it, and nothing of it is a command")
    func kept() throws {
        let room = try makeRoom()
        try dictate(in: room)
        #expect(try Controller(room).run("trigger").status == 0)
        let note = room.directory.file("note")
        try #require(room.program.waitForOutput { _ in FileManager.default.fileExists(atPath: note) })
        let text = try String(contentsOfFile: note, encoding: .utf8)
        #expect(text.lowercased().contains("minutes"), "\(text)")
        let outcome = room.end()
        #expect(outcome.events("intent").count == 1 && outcome.events("command").isEmpty)
        #expect(outcome.events("dictation-asked").count == 1)
        #expect(!outcome.output.contains("minutes"), "what is dictated is in no event")
    }

    @Test("does nothing with a text that is dropped")
    func dropped() throws {
        let room = try makeRoom()
        try dictate(in: room)
        #expect(try Controller(room).run("cancel").status == 0)
        #expect(room.program.waitForOutput(#""over":true"#))
        // The room carries out the next command, so it would have carried out the first by now.
        try room.say(.whatTimeIsIt)
        #expect(!FileManager.default.fileExists(atPath: room.directory.file("note")))
        #expect(room.end().events("command").count == 1)
    }
}
