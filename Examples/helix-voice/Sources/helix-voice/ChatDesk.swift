import Foundation
import HelixChat
import VoiceEngine

/// What a person has before them: one conversation, a draft, and what just happened; on a screen, or in lines for a
/// program.
actor ChatDesk {
    private let client: ChatClient
    private let terminal: Terminal?
    private let lines = JSONLines()
    private var screen = ChatScreen()
    private var input: VoiceInput?
    private var replies = Replies()
    private var (hasQuit, isOver) = (false, false)

    /// Messages that are shown; older ones are in the store.
    private static let shownMessages = 200

    init(_ client: ChatClient, terminal: sending Terminal?) {
        (self.client, self.terminal) = (client, terminal)
    }

    // MARK: - The conversation

    /// Opens a conversation of this machine's, before any network is asked.
    func open(_ sessionKey: String?) async throws {
        screen.conversations = try await client.store.conversations()
        if let sessionKey {
            guard try await client.store.conversation(sessionKey) != nil else {
                throw StoreError.unknown("conversation \(sessionKey)")
            }
            screen.selected = sessionKey
        } else if let newest = screen.conversations.first {
            screen.selected = newest.sessionKey
        } else {
            screen.selected = try await client.newConversation().sessionKey
            screen.conversations = try await client.store.conversations()
        }
        screen.notice = "The recognizer is being read; keys work already."
        try await showMessages()
        await follow()
    }

    private func follow() async {
        if let selected = screen.selected { await client.follow(selected) }
    }

    private func showMessages() async throws {
        guard let selected = screen.selected else { return }
        let messages = try await client.store.messages(in: selected, newest: Self.shownMessages)
        guard selected == screen.selected else { return }
        screen.messages = messages
        screen.refused = messages.last { if case .failed = $0.delivery { true } else { false } }?.id
        draw()
    }

    private func choose(_ step: Int) async throws {
        guard let position = screen.conversations.firstIndex(where: { $0.sessionKey == screen.selected })
        else { return }
        let next = min(max(0, position + step), screen.conversations.count - 1)
        screen.selected = screen.conversations[next].sessionKey
        try await showMessages()
        await follow()
    }

    private func begin() async throws {
        screen.selected = try await client.newConversation().sessionKey
        screen.conversations = try await client.store.conversations()
        try await showMessages()
        await follow()
    }

    /// Sends into what is open.
    func send(_ text: MessageText, _ recording: [Int16]?) async throws {
        guard let selected = screen.selected else { return }
        replies.noteSent(try await client.send(text, in: selected, recording: recording))
    }

    // MARK: - What happens

    /// Shows what the chat tells.
    func take(_ change: ChatChange) async {
        do {
            switch change {
            case .message(let message):
                if terminal == nil { lines.write(message) }
                if message.sessionKey == screen.selected {
                    try await showMessages()
                    if let reply = replies.take(message) { await input?.read(reply) }
                }
            case .removed: try await showMessages()
            case .conversations: screen.conversations = try await client.store.conversations()
            case .sync(let state):
                screen.sync = state
                if terminal == nil { Console.write(json: Line(state)) }
            }
        } catch {
            screen.notice = "\(error)"
        }
        draw()
    }

    /// Shows what the voice tells.
    func take(_ news: VoiceNews) async {
        if terminal == nil { lines.write(news) }
        switch news {
        case .listening: screen.notice = ""
        case .wakeWord: screen.notice = "Orbit heard; say “new message”."
        case .order(let order):
            screen.notice = ""
            do {
                switch order {
                case .newMessage: break
                case .newChat: try await begin()
                case .nextChat: try await choose(1)
                case .previousChat: try await choose(-1)
                }
            } catch { screen.notice = "\(error)" }
        case .talking(let isTalking):
            screen.isTalking = isTalking
            screen.notice = ""
        case .draft(let draft): screen.draft = draft
        case .notice(let words): screen.notice = words
        }
        draw()
    }

    // MARK: - Keys

    /// Sets the voice input that keys control.
    func use(_ input: VoiceInput) async {
        self.input = input
        if hasQuit { await input.stop() }
    }

    /// Shows that there is no microphone.
    func loseVoice(_ why: String) {
        screen.hears = false
        screen.notice = why
        draw()
    }

    /// Carries out keys until the person quits.
    func obeyKeys() async {
        guard let keys = terminal?.keys else { return }
        for await key in keys {
            screen.notice = ""
            do { if try await obey(key) == false { break } } catch { screen.notice = "\(error)" }
            draw()
        }
        hasQuit = true
        finish()
        await input?.stop()
    }

    private func obey(_ key: Key) async throws -> Bool {
        switch key {
        case .interrupt, .character("q"): return false
        case .character(" "):
            if screen.isTalking { await input?.endTalking() } else { await input?.talk() }
        case .enter: await input?.endTalking(.send)
        case .escape: await input?.endTalking(.discard)
        case .up: try await choose(-1)
        case .down: try await choose(1)
        case .character("n"): try await begin()
        case .character("r"): if let refused = screen.refused { try await client.resend(refused) }
        case .character("d"): if let refused = screen.refused { try await client.discard(refused) }
        case .character: break
        }
        return true
    }

    private func draw() {
        guard let terminal, !isOver else { return }
        let size = terminal.size
        terminal.write(screen.frame(width: size.width, height: size.height, coloured: Terminal.isColoured))
    }

    /// Gives the terminal back.
    func finish() {
        guard !isOver else { return }
        draw()
        isOver = true
        terminal?.restore()
    }
}

/// What happens, for a program.
private struct JSONLines {
    func write(_ message: Message) { Console.write(json: Line(message)) }

    func write(_ news: VoiceNews) {
        switch news {
        case .listening(let source): Console.write(json: Line("listening", reason: source))
        case .wakeWord: Console.write(json: Line("wake"))
        case .order(let order): Console.write(json: Line("order", reason: order.rawValue))
        case .talking(let isTalking): Console.write(json: Line(isTalking ? "talking" : "talked"))
        case .notice(let words): Console.write(json: Line("notice", reason: words))
        case .draft(let draft):
            var line = Line("draft")
            line.text = draft.text
            (line.stable, line.rest) = draft.live
            Console.write(json: line)
        }
    }
}
