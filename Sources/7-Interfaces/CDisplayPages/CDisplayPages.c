#include "CDisplayPages.h"

// #embed came with C23; the compiler has it in every mode, and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_OF(name) const ve_display_file name = {name##_bytes, sizeof name##_bytes}

static const unsigned char ve_display_wall_html_bytes[] = {
#embed "Pages/wall.html"
};
static const unsigned char ve_display_rooms_html_bytes[] = {
#embed "Pages/rooms.html"
};
static const unsigned char ve_display_css_bytes[] = {
#embed "Pages/display.css"
};
static const unsigned char ve_display_wall_js_bytes[] = {
#embed "Pages/wall.js"
};
static const unsigned char ve_display_voice_js_bytes[] = {
#embed "Pages/voice.js"
};
static const unsigned char ve_display_key_js_bytes[] = {
#embed "Pages/key.js"
};
static const unsigned char ve_display_daemon_js_bytes[] = {
#embed "Pages/daemon.js"
};
static const unsigned char ve_display_parts_js_bytes[] = {
#embed "Pages/parts.js"
};
static const unsigned char ve_display_told_js_bytes[] = {
#embed "Pages/told.js"
};
static const unsigned char ve_display_rooms_js_bytes[] = {
#embed "Pages/rooms.js"
};
static const unsigned char ve_display_icon_bytes[] = {
#embed "Pages/icon.svg"
};
static const unsigned char ve_display_teach_html_bytes[] = {
#embed "Pages/teach.html"
};
static const unsigned char ve_display_hears_html_bytes[] = {
#embed "Pages/hears.html"
};
static const unsigned char ve_display_teach_css_bytes[] = {
#embed "Pages/teach.css"
};
static const unsigned char ve_display_teach_js_bytes[] = {
#embed "Pages/teach.js"
};
static const unsigned char ve_display_hears_js_bytes[] = {
#embed "Pages/hears.js"
};
static const unsigned char ve_display_alerts_html_bytes[] = {
#embed "Pages/alerts.html"
};
static const unsigned char ve_display_alerts_js_bytes[] = {
#embed "Pages/alerts.js"
};
static const unsigned char ve_display_bar_js_bytes[] = {
#embed "Pages/bar.js"
};
static const unsigned char ve_display_board_css_bytes[] = {
#embed "Pages/board.css"
};
static const unsigned char ve_display_day_html_bytes[] = {
#embed "Pages/day.html"
};
static const unsigned char ve_display_day_js_bytes[] = {
#embed "Pages/day.js"
};
static const unsigned char ve_display_cement_js_bytes[] = {
#embed "Pages/cement.js"
};
static const unsigned char ve_display_log_html_bytes[] = {
#embed "Pages/log.html"
};
static const unsigned char ve_display_log_js_bytes[] = {
#embed "Pages/log.js"
};

static const unsigned char ve_display_push_js_bytes[] = {
#embed "Pages/push.js"
};

FILE_OF(ve_display_wall_html);
FILE_OF(ve_display_rooms_html);
FILE_OF(ve_display_css);
FILE_OF(ve_display_wall_js);
FILE_OF(ve_display_voice_js);
FILE_OF(ve_display_key_js);
FILE_OF(ve_display_daemon_js);
FILE_OF(ve_display_parts_js);
FILE_OF(ve_display_told_js);
FILE_OF(ve_display_rooms_js);
FILE_OF(ve_display_icon);
FILE_OF(ve_display_teach_html);
FILE_OF(ve_display_hears_html);
FILE_OF(ve_display_teach_css);
FILE_OF(ve_display_teach_js);
FILE_OF(ve_display_hears_js);
FILE_OF(ve_display_alerts_html);
FILE_OF(ve_display_alerts_js);
FILE_OF(ve_display_bar_js);
FILE_OF(ve_display_board_css);
FILE_OF(ve_display_day_html);
FILE_OF(ve_display_day_js);
FILE_OF(ve_display_cement_js);
FILE_OF(ve_display_log_html);
FILE_OF(ve_display_log_js);
FILE_OF(ve_display_push_js);
