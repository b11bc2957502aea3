import AudioFiles
import Foundation
import PCM
import Testing
import TestSupport
import VoiceTesting

@Suite("The article on one's own wake word")
struct ArticleCommandTests {
    /// The commands of the article, in order.
    private static let commands: [String] = {
        let page = Program.root.appending(
            path: "Sources/3-Speech/Enrolment/Enrolment.docc/YourOwnWakeWord.md")
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("voiced ") }.map(String.init)
    }()

    @Test("shows commands that run, one after the other", .timeLimit(.minutes(10)))
    func runs() throws {
        let directory = TemporaryDirectory()
        let folder = URL(filePath: directory.path)
        let evening = try AudioFile.readMono(path: Program.demo).samples
        try FileManager.default.copyItem(atPath: Program.demo, toPath: directory.file("an-evening.wav"))
        for number in 1...3 {
            // The demonstration's first word, cut a little differently every time.
            let word = evening[14_400 - 400 * number..<32_000 + 400 * number]
            let file = WAVBytes(SyntheticSignal.int16(Array(word))).bytes
            _ = directory.write(file, as: "marigold-\(number).wav")
        }
        let program = (Program.path as NSString).deletingLastPathComponent
        let environment = [
            "PATH": program + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin")
        ]
        #expect(Self.commands.count == 4)
        for command in Self.commands {
            // A command that needs a microphone finds none, and says so instead of complaining about its options.
            let isLive = !command.contains(".wav")
            let line = isLive ? command + " --device none-such" : command
            let outcome = try Tool.shell(line, in: folder, environment: environment)
            #expect(outcome.status == (isLive ? 69 : 0), "\(command): \(outcome.output)")
            if command.contains("wake --model") {
                #expect(outcome.output.contains(#""verdict":"detected""#), "\(outcome.output)")
            }
        }
    }
}
