import WakeWord

/// Checks that a keyword model exists, is complete, and was made for this program's front end.
package struct KeywordCheck: Check {
    /// See ``Check/name``.
    package let name = "keyword"
    private let path: String

    /// Makes a check of the `.wake` file at `path`.
    package init(path: String) { self.path = path }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        do throws(WakeWordError) {
            let model = try KeywordModel(contentsOfFile: path)
            let (made, kept) = (model.provenance.recordingCount, model.recordings.count)
            let left = kept < made ? " (\(kept) kept)" : ""
            return .ok("\"\(model.name)\" from \(made) recordings\(left), \(path)")
        } catch {
            return .failed(
                .configuration, telling: error.message,
                else: "name a .wake file under keywords, or make one with `voiced enrol`")
        }
    }
}
