import Foundation
import HelixChat

/// The content of the terminal, as a value: the same chat and the same size give the same picture.
struct ChatScreen {
    /// How a piece of text looks.
    enum Look: String {
        case plain = "0"
        case faint = "2"
        case bold = "1"
        case chosen = "1;36"
        case good = "32"
        case warning = "33"
        case bad = "31"
        case live = "36"
    }

    typealias Piece = (text: String, look: Look)

    var conversations: [Conversation] = []
    var selected: String?
    /// Of the conversation that is open, in order.
    var messages: [Message] = []
    /// The refused message that keys are about.
    var refused: UUID?
    var draft = Draft()
    var isTalking = false
    var sync = SyncState.idle
    var notice = ""
    /// Whether there is a voice to speak with.
    var hears = true

    /// All rows of the screen, each with its end erased; nothing scrolls.
    func frame(width: Int, height: Int, coloured: Bool) -> String {
        let lines = rows(width: max(20, width), height: max(8, height))
        let painted = lines.map { pieces in
            pieces.map { piece in
                coloured && piece.look != .plain
                    ? "\u{1B}[\(piece.look.rawValue)m\(piece.text)\u{1B}[0m" : piece.text
            }.joined() + "\u{1B}[K"
        }
        return "\u{1B}[H" + painted.joined(separator: "\r\n") + "\u{1B}[J"
    }

    /// The rows, each no wider than the screen.
    func rows(width: Int, height: Int) -> [[Piece]] {
        let rule: [Piece] = [(String(repeating: "─", count: width), .faint)]
        let list = conversationRows(width, limit: max(1, min(conversations.count, height / 5)))
        let bottom = [rule] + draftRows(width) + [hintRow(width)]
        let room = max(0, height - 2 - list.count - 1 - bottom.count)
        let talk = messages.flatMap { rows(of: $0, width) }.suffix(room)
        let gap = [[Piece]](repeating: [], count: room - talk.count)
        return [head(width), rule] + list + [rule] + talk + gap + bottom
    }

    private func head(_ width: Int) -> [Piece] {
        let look: Look =
            switch sync {
            case .idle: .good
            case .syncing: .warning
            case .error: .bad
            }
        let state = "● \(sync.name)" + (sync.reason.map { ": \($0.printable)" } ?? "")
        let title = "Helix voice  "
        return [(title, .bold), (state.cut(width - title.count), look)]
    }

    private func conversationRows(_ width: Int, limit: Int) -> [[Piece]] {
        guard !conversations.isEmpty else { return [[("  No conversation yet.", .faint)]] }
        let position = conversations.firstIndex { $0.sessionKey == selected } ?? 0
        let first = max(0, min(position - limit / 2, conversations.count - limit))
        return conversations[first..<min(first + limit, conversations.count)].map { conversation in
            let isOpen = conversation.sessionKey == selected
            let right = "\(conversation.messageCount)  \(conversation.updatedAt.clock)"
            let title = conversation.title.printable.cut(width - right.count - 4)
            let gap = String(repeating: " ", count: max(1, width - 2 - title.count - right.count))
            return [
                (isOpen ? "▸ " : "  ", .chosen), (title, isOpen ? .chosen : .plain), (gap + right, .faint),
            ]
        }
    }

    private func rows(of message: Message, _ width: Int) -> [[Piece]] {
        let mine = message.role == .user
        let lead = "\(message.timestamp.clock)  \(mine ? "you  " : "helix")  "
        let words = message.content.wrapped(max(10, width - lead.count - 3))
        let look: Look =
            switch message.delivery {
            case .optimistic: .warning
            case .stored: .good
            case .failed: .bad
            }
        var rows: [[Piece]] = words.enumerated().map { number, line in
            [
                (number == 0 ? lead : String(repeating: " ", count: lead.count), .faint),
                (line, message.delivery == .optimistic ? .faint : .plain),
                (
                    number == words.count - 1
                        ? " " + message.delivery.mark + (message.voiceURL == nil ? "" : "♪") : "", look
                ),
            ]
        }
        if case .failed(let reason) = message.delivery {
            let arrow = message.id == refused ? "▸ " : "  "
            let why = "\(arrow)not sent: \(reason.printable)".cut(width - lead.count)
            rows.append([(String(repeating: " ", count: lead.count), .plain), (why, .bad)])
        }
        return rows
    }

    private func draftRows(_ width: Int) -> [[Piece]] {
        let mark: Piece = isTalking ? ("● ", .bad) : ("○ ", .faint)
        guard !draft.isEmpty else {
            return [[mark, ((isTalking ? "Speak …" : "").cut(width - 2), .faint)]]
        }
        let written = draft.text + (draft.text.isEmpty || draft.live == ("", "") ? "" : " ")
        let stable = draft.live.stable + (draft.live.rest.isEmpty || draft.live.stable.isEmpty ? "" : " ")
        let whole = written + stable + draft.live.rest
        // Its end, in at most three lines; what may still change looks so.
        let lines = whole.wrapped(width - 3).suffix(3)
        let changing = draft.live.rest.count
        return lines.enumerated().map { number, line in
            let lead: Piece = number == 0 ? mark : ("  ", .plain)
            guard number == lines.count - 1, changing > 0 else { return [lead, (line, .plain)] }
            let rest = line.suffix(min(changing, line.count))
            return [lead, (String(line.dropLast(rest.count)), .plain), (String(rest), .live)]
        }
    }

    private func hintRow(_ width: Int) -> [Piece] {
        guard notice.isEmpty else { return [(notice.printable.cut(width), .warning)] }
        let talk =
            isTalking
            ? "say “send it” · space end · enter send · esc discard" : "space talk · ↑↓ chat · n new"
        let more = refused == nil ? "" : " · r resend · d discard"
        let hints = (hears ? "" : "no microphone · ") + "\(talk)\(more) · q quit"
        return [(hints.cut(width), .faint)]
    }
}

extension Timestamp {
    /// The time of day; the day, where that is another.
    fileprivate var clock: String {
        let isToday = Calendar.current.isDateInToday(date)
        let parts = Calendar.current.dateComponents([.month, .day, .hour, .minute], from: date)
        let two = { (number: Int?) in (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        return isToday
            ? "\(two(parts.hour)):\(two(parts.minute))" : "\(two(parts.month))-\(two(parts.day))"
    }
}

extension String {
    /// As much of it as fits.
    fileprivate func cut(_ width: Int) -> String {
        count <= width ? self : String(prefix(max(0, width - 1))) + "…"
    }

    /// Lines of whole words where they fit, none wider than that. Nothing in it is obeyed.
    fileprivate func wrapped(_ width: Int) -> [String] {
        let lines = split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            paragraph -> [String] in
            var lines = [""]
            for word in String(paragraph).printable.split(separator: " ") {
                var word = Substring(word)
                if !lines[lines.count - 1].isEmpty, lines[lines.count - 1].count + 1 + word.count > width {
                    lines.append("")
                }
                while word.count > width {
                    lines[lines.count - 1] = String(word.prefix(width))
                    word = word.dropFirst(width)
                    lines.append("")
                }
                lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
            }
            return lines
        }
        return lines.isEmpty ? [""] : lines
    }
}
