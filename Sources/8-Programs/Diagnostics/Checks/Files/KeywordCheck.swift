import WakeWord

/// Checks that a keyword model exists, is complete, and was made for this program's front end.
public struct KeywordCheck: Check {
    /// See ``Check/name``.
    public let name = "keyword"
    private let path: String

    /// Makes a check of the `.wake` file at `path`.
    public init(path: String) { self.path = path }

    /// See ``Check/run()``.
    public func run() async -> Finding {
        do throws(WakeWordError) {
            let model = try KeywordModel(contentsOfFile: path)
            return .ok("\"\(model.name)\" from \(model.recordings.count) recordings, \(path)")
        } catch {
            return .failed(
                .configuration, telling: error.message,
                else: "name a .wake file under keywords, or make one with `voiced enrol`")
        }
    }
}
