import Foundation
import HelixChat
import Testing

@testable import HelixChat
@testable import helix_voice

@Suite("The screen")
struct ScreenTests {
    private func screen() -> ChatScreen {
        var screen = ChatScreen()
        let user = HelixServer.user
        screen.conversations = (0..<30).map {
            var new = Conversation.new(of: user, at: Timestamp(microseconds: 0))
            new.title = "Chat \($0)"
            return new
        }
        screen.selected = screen.conversations[12].sessionKey
        screen.messages = [
            Message(
                id: UUID(), sessionKey: screen.selected!, userID: user, role: .user,
                content: String(repeating: "many words ", count: 30), timestamp: Timestamp(microseconds: 0),
                platform: nil, voiceURL: nil, recording: nil, delivery: .stored),
            Message(
                id: UUID(), sessionKey: screen.selected!, userID: user, role: .assistant,
                content: "evil\u{1B}[2Jtext\u{202E} and\u{7}", timestamp: Timestamp(microseconds: 0),
                platform: nil,
                voiceURL: nil, recording: nil, delivery: .failed("the server answered 403")),
        ]
        return screen
    }

    @Test(
        "fits every size, and obeys nothing in a message",
        arguments: [(20, 8), (80, 24), (200, 60), (1, 1)])
    func fits(_ width: Int, _ height: Int) {
        let screen = screen()
        let rows = screen.rows(width: max(20, width), height: max(8, height))
        #expect(rows.count <= max(8, height) + 3)
        for row in rows { #expect(row.map(\.text.count).reduce(0, +) <= max(20, width), "\(row)") }
        let frame = screen.frame(width: width, height: height, coloured: false)
        #expect(!frame.contains("\u{1B}[2J") && !frame.contains("\u{202E}") && !frame.contains("\u{7}"))
    }

    @Test("marks messages and states, and shows what may still change")
    func marks() {
        var screen = screen()
        screen.sync = .error("no network; tried again in 4 s")
        screen.isTalking = true
        screen.draft.hear(partial: "the weather")
        screen.draft.hear(partial: "the weather was")
        let rows = screen.rows(width: 80, height: 24)
        let text = rows.map { $0.map(\.text).joined() }
        #expect(text[0].contains("error: no network"))
        #expect(text.contains { $0.contains("▸ Chat 12") })
        #expect(text.contains { $0.hasSuffix("words ✓") })
        #expect(text.contains { $0.contains("not sent: the server answered 403") })
        #expect(rows.contains { $0.contains { $0.text == "was" && $0.look == .live } })
        #expect(screen.frame(width: 80, height: 24, coloured: false).contains("\u{1B}[31m") == false)
        #expect(screen.frame(width: 80, height: 24, coloured: true).contains("\u{1B}[31m"))
    }
}
