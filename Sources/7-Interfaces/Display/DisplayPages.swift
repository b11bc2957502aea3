import CDisplayPages
import Commands
import Control
import Foundation

/// The pages of the wall display. They are compiled into the program, and load nothing from elsewhere.
///
/// The pages are written in English. This code translates the texts of a page, and the browser translates those of the
/// scripts, by the same table.
package enum DisplayPages {
    private static let html = "text/html; charset=utf-8"
    private static let script = "text/javascript; charset=utf-8"

    /// All pages in a language; a text that the language lacks stays English.
    package static func all(in language: Language = .english) -> [ControlPage] {
        english.map { page in
            guard page.mediaType == html, !language.definition.display.isEmpty else { return page }
            var page = page
            page.bytes = Array(
                translated(String(decoding: page.bytes, as: UTF8.self), language.definition).utf8)
            return page
        } + [words(language.definition.display)]
    }

    /// The script with the table of translations, in which the other scripts look their texts up.
    private static func words(_ texts: [String: String]) -> ControlPage {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail: the table has only texts.
        let json = (try? encoder.encode(texts)) ?? Data("{}".utf8)
        return ControlPage(
            path: "/words.js", mediaType: script,
            bytes: Array("export const words = ".utf8) + json + Array(";\n".utf8))
    }

    /// Translates the texts between the tags of a page, and its `aria-label`s.
    ///
    /// If most of its texts have a translation, the page declares the language: screen readers and dates follow that.
    private static func translated(_ html: String, _ language: LanguageDefinition) -> String {
        var (count, known) = (0, 0)
        func text(_ english: Substring) -> String {
            let trimmed = english.trimmingCharacters(in: .whitespacesAndNewlines)
            if trimmed.contains(where: \.isLetter) { count += 1 }
            guard let text = language.display[trimmed] else { return String(english) }
            known += 1
            return String(english).replacing(trimmed, with: escaped(text))
        }
        let label = "aria-label=\""
        let page = html.split(separator: "<", omittingEmptySubsequences: false).map { piece in
            guard let end = piece.firstIndex(of: ">") else { return text(piece) }
            let (tag, rest) = (piece[..<end], piece[end...])
            let after = text(rest.dropFirst())
            guard let begin = tag.firstRange(of: label)?.upperBound,
                let quote = tag[begin...].firstIndex(of: "\"")
            else { return "\(tag)>\(after)" }
            return "\(tag[..<begin])\(text(tag[begin..<quote]))\(tag[quote...])>\(after)"
        }.joined(separator: "<")
        guard 2 * known > count else { return page }
        return page.replacing("<html lang=\"en\">", with: "<html lang=\"\(escaped(language.code))\">")
    }

    private static func escaped(_ text: String) -> String {
        [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(text) {
            $0.replacing($1.0, with: $1.1)
        }
    }

    private static var english: [ControlPage] {
        [
            page("/", html, ve_display_wall_html), page("/rooms", html, ve_display_rooms_html),
            page("/teach", html, ve_display_teach_html), page("/hears", html, ve_display_hears_html),
            page("/display.css", "text/css; charset=utf-8", ve_display_css),
            page("/teach.css", "text/css; charset=utf-8", ve_display_teach_css),
            page("/teach.js", script, ve_display_teach_js), page("/hears.js", script, ve_display_hears_js),
            page("/wall.js", script, ve_display_wall_js), page("/voice.js", script, ve_display_voice_js),
            page("/daemon.js", script, ve_display_daemon_js), page("/parts.js", script, ve_display_parts_js),
            page("/told.js", script, ve_display_told_js),
            page("/rooms.js", script, ve_display_rooms_js),
            page("/notifications", html, ve_display_alerts_html),
            page("/alerts.js", script, ve_display_alerts_js),
            page("/day", html, ve_display_day_html), page("/day.js", script, ve_display_day_js),
            page("/board.css", "text/css; charset=utf-8", ve_display_board_css),
            page("/cement.js", script, ve_display_cement_js),
            page("/bar.js", script, ve_display_bar_js),
            page("/log", html, ve_display_log_html), page("/log.js", script, ve_display_log_js),
            page("/push.js", script, ve_display_push_js),
            page("/key.js", script, ve_display_key_js),
            page("/icon.svg", "image/svg+xml", ve_display_icon),
        ]
    }

    private static func page(_ path: String, _ type: String, _ file: ve_display_file) -> ControlPage {
        ControlPage(
            path: path, mediaType: type,
            bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.size)))
    }
}
