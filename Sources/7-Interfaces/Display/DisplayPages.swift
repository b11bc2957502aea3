import CDisplayPages
import Control

/// The pages of the wall display. They are inside the program, and load nothing from anywhere else.
package enum DisplayPages {
    /// All of them.
    package static var all: [ControlPage] {
        let html = "text/html; charset=utf-8"
        let script = "text/javascript; charset=utf-8"
        return [
            page("/", html, ve_display_wall_html), page("/rooms", html, ve_display_rooms_html),
            page("/teach", html, ve_display_teach_html), page("/hears", html, ve_display_hears_html),
            page("/display.css", "text/css; charset=utf-8", ve_display_css),
            page("/teach.css", "text/css; charset=utf-8", ve_display_teach_css),
            page("/teach.js", script, ve_display_teach_js), page("/hears.js", script, ve_display_hears_js),
            page("/wall.js", script, ve_display_wall_js), page("/voice.js", script, ve_display_voice_js),
            page("/daemon.js", script, ve_display_daemon_js), page("/parts.js", script, ve_display_parts_js),
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
