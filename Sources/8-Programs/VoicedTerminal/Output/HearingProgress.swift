/// The progress of the work on a recording, shown if the work takes more than two seconds.
package struct HearingProgress {
    /// The time before the first bar; shorter work needs none.
    private static let patience = Duration.seconds(2)
    /// The interval between two updates of the bar.
    private static let interval = Duration.milliseconds(200)

    private let name: String
    private let total: Int?
    private var progress: Progress?
    private var next = ContinuousClock.now + HearingProgress.patience

    /// - Parameters:
    ///   - name: the name of the recording.
    ///   - total: the number of frames of the recording; nil if it is unknown.
    package init(_ name: String, total: Int?) {
        self.name = name
        self.total = total
    }

    /// Shows the progress after `done` frames.
    package mutating func show(done: Int) {
        guard let total, total > 0, ContinuousClock.now >= next else { return }
        next = ContinuousClock.now + HearingProgress.interval
        var progress = progress ?? Progress(total: 100, unit: " %")
        progress.show(done: min(100, 100 * done / total), name)
        self.progress = progress
    }

    /// Removes the bar at the end of the recording.
    package mutating func finish() { progress?.finish(nil) }
}
