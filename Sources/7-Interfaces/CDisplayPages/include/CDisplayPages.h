#ifndef CDISPLAYPAGES_H
#define CDISPLAYPAGES_H

#include <stddef.h>

/// A file of the wall display, as the program was built with it.
typedef struct {
    const unsigned char *_Nonnull bytes;
    size_t size;
} ve_display_file;

extern const ve_display_file ve_display_wall_html, ve_display_rooms_html, ve_display_css, ve_display_wall_js,
    ve_display_voice_js, ve_display_daemon_js, ve_display_parts_js, ve_display_rooms_js, ve_display_icon,
    ve_display_teach_html, ve_display_hears_html, ve_display_teach_css, ve_display_teach_js, ve_display_hears_js,
    ve_display_key_js, ve_display_alerts_html, ve_display_alerts_js, ve_display_bar_js, ve_display_board_css,
    ve_display_day_html, ve_display_day_js, ve_display_cement_js,
    ve_display_log_html, ve_display_log_js, ve_display_push_js, ve_display_told_js;

#endif
