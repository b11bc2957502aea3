import Testing
import TestSupport

@Suite("voiced devices")
struct DevicesTests {
    @Test("says of a server that does not answer that it does not, and ends well without any sound card")
    func unserved() throws {
        let outcome = try Program.run(["devices"], environment: ["PULSE_SERVER": "unix:/nonexistent/socket"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines.contains("Capture") && outcome.lines.contains("Playback"))
        for line in outcome.lines where line.contains(" pulse ") {
            #expect(line.contains("does not answer"), "\(line)")
        }
    }

    @Test("says that none can be used, where it would be no help to name another")
    func unusable() throws {
        let directory = TemporaryDirectory()
        let gone = "type hw card 99 hint { show on description \"Gone\" }"
        let file = directory.write(Array("pcm.gone { \(gone) }\n".utf8), as: "asound.conf")
        let config = directory.write(Array("device: other\n".utf8), as: "voiced.yaml")
        let outcome = try Program.run(
            ["devices", "--config", config], environment: ["ALSA_CONFIG_PATH": file])
        #expect(
            outcome.output.contains("none of these can be used now"), "\(outcome.output) \(outcome.errors)")
    }

    @Test(
        "lists what there is while a sound server hangs, and does not hang with it",
        .enabled(if: SoundServer.isInstalled))
    func frozen() throws {
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        server.freeze()
        let outcome = try Program.run(["devices"], environment: server.environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        for name in [server.microphone, server.loudspeaker] {
            let line = try #require(outcome.lines.first { $0.contains(" \(name) ") }, "\(outcome.output)")
            #expect(line.contains("does not answer"))
        }
    }

    @Test("marks the default, and says what each device can do")
    func abilities() throws {
        let directory = TemporaryDirectory()
        let text = """
            pcm.!default { type null hint { show on description "Takes anything" } }
            pcm.fixed {
                type plug
                slave { pcm { type null } rate 16000 channels 2 }
                hint { show on description "Converts" }
            }
            """
        let file = directory.write(Array(text.utf8), as: "asound.conf")
        let outcome = try Program.run(
            ["devices"], environment: ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:\(file)"])
        let capture = outcome.lines.prefix { $0 != "Playback" }
        #expect(capture.dropFirst().first?.hasPrefix("  * default ") == true, "\(outcome.output)")
        #expect(capture.contains { $0.contains("channels, any rate") && $0.hasSuffix("Takes anything") })
        #expect(capture.contains { $0.hasPrefix("    fixed ") && $0.contains(" channels, ") })
        #expect(capture.filter { $0.hasPrefix("  *") }.count == 1)
    }
}
