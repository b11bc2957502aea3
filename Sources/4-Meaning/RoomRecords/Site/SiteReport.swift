/// A fault that a room reports to its facility through the site.
public enum SiteReport: String, Hashable, Sendable, CaseIterable {
    /// Its clock and the server's differ.
    case clockDiffers = "clock_differs"
    /// The server does not take rows of it.
    case rowsRefused = "rows_refused"
    /// It cannot keep rows of the server.
    case rowsLeftOut = "rows_left_out"
}
