/// A fault that a room reports to its facility through the site.
public enum SiteReport: String, Hashable, Sendable, CaseIterable {
    /// The clocks of the room and of the server differ.
    case clockDiffers = "clock_differs"
    /// The server refuses rows of the room.
    case rowsRefused = "rows_refused"
    /// The room cannot keep rows of the server.
    case rowsLeftOut = "rows_left_out"
}
