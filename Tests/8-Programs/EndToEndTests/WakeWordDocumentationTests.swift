import Foundation
import Testing
import TestSupport

@Suite("The commands of docs/wakeword.md", .serialized)
struct WakeWordDocumentationTests {
    private static let commands = DocumentationTests.commands(in: "docs/wakeword.md")

    @Test(
        "make, use and extend models from recordings",
        .enabled(if: Speaker.isInstalled, "skipped: flite or sox is not installed"))
    func recordings() throws {
        let folder = TemporaryDirectory()
        try Speaker.say("jarvis", as: "jarvis", into: folder.path)
        try Speaker.say("orbit", as: "mine", into: folder.path)
        try Speaker.say("service", as: "service", into: folder.path)
        let commands = Self.commands.filter { $0.line.contains(".wav") }
        #expect(commands.count >= 3)
        var output = ""
        for shown in commands {
            let outcome = try Program.run(
                try words(of: shown.line, in: folder.path),
                environment: ["XDG_DATA_HOME": folder.file("data")], timeout: 300,
                in: URL(filePath: folder.path))
            #expect(outcome.status == 0, "\(shown.line): \(outcome.errors)")
            output += outcome.output
        }
        #expect(output.contains(#""keyword":"jarvis""#))
        for made in ["jarvis.wake", "data/voiced/orbit.wake"] {
            #expect(FileManager.default.fileExists(atPath: folder.file(made)), "\(made)")
        }
    }

    @Test(
        "make a model of what is said into the microphone",
        .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"),
        .enabled(if: Speaker.isInstalled, "skipped: flite or sox is not installed"))
    func microphone() throws {
        let folder = TemporaryDirectory()
        try Speaker.say("jarvis", as: "jarvis", into: folder.path)
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        let shown = try #require(Self.commands.first { !$0.line.contains(".wav") })
        let program = try Program.Running(
            try words(of: shown.line, in: folder.path) + ["--device", server.microphone],
            environment: server.environment,
            in: URL(filePath: folder.path))
        for number in 1...5 {
            #expect(program.waitForErrors("(\(number) of 5)"))
            try server.play(folder.file("jarvis-\(number).wav"))
        }
        let outcome = program.wait(timeout: 300)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.file("jarvis.wake")))
    }

    /// The arguments, with the names of files that a pattern stands for.
    private func words(of line: String, in folder: String) throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        return DocumentationTests.words(of: line).flatMap { word -> [String] in
            guard word.hasSuffix("*.wav") else { return [word] }
            return files.filter { $0.hasPrefix(word.dropLast(5)) && $0.hasSuffix(".wav") }
        }
    }
}
