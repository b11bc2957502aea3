import ArgumentParser
import Foundation
import HelixChat

/// The subcommand that measures the time from the file to the screen.
struct MeasureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure how long a local read takes, with a chat of any size that is made for it.")

    @Option(help: "Conversations.")
    var conversations = 100

    @Option(help: "Messages, in all of them.")
    var messages = 10_000

    @Option(help: "How often it is measured.")
    var times = 50

    func validate() throws {
        guard (1...10_000).contains(conversations), (0...1_000_000).contains(messages),
            (1...10_000).contains(times)
        else { throw ValidationError("1 to 10000 conversations, up to 1000000 messages, 1 to 10000 times") }
    }

    func run() async throws {
        try await Failure.reporting {
            let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            let path = folder.appending(component: "chat.sqlite").path
            try await ChatStore(path: path, access: .alone).fill(
                conversations: conversations, messages: messages)
            var seconds: [Double] = []
            for _ in 0..<times {
                let start = ContinuousClock.now
                // As a start of the program does it: the file, the list, the newest conversation, the screen.
                let store = try ChatStore(path: path, access: .alone)
                var screen = ChatScreen()
                screen.conversations = try await store.conversations()
                screen.selected = screen.conversations.first?.sessionKey
                screen.messages = try await store.messages(in: screen.selected ?? "")
                _ = screen.frame(width: 100, height: 30, coloured: true)
                seconds.append((ContinuousClock.now - start) / .seconds(1))
            }
            seconds.sort()
            let milliseconds = { (share: Double) in
                String(
                    format: "%.1f", 1000 * seconds[min(seconds.count - 1, Int(share * Double(seconds.count)))]
                )
            }
            Console.write(
                "\(conversations) conversations, \(messages) messages, \(times) times: from the file to the screen "
                    + "median \(milliseconds(0.5)) ms, 95 % \(milliseconds(0.95)) ms, worst \(milliseconds(1)) ms"
            )
        }
    }
}
