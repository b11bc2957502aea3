/// A text file that names recordings, one path a line.
public struct RecordingList: Hashable, Sendable {
    /// Where the file is.
    public let path: String
    /// How many recordings there are.
    public let count: Int
    /// How long they are together, in seconds.
    public let seconds: Double
}
