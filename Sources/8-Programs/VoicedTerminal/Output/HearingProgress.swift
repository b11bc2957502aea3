/// Reports how much of a recording was processed, if that takes more than two seconds.
package struct HearingProgress {
    /// Work that is over sooner needs no bar.
    private static let patience = Duration.seconds(2)
    /// The interval between two updates of the bar.
    private static let interval = Duration.milliseconds(200)

    private let name: String
    private let total: Int?
    private var progress: Progress?
    private var next = ContinuousClock.now + HearingProgress.patience

    /// `total` is the number of frames of the recording; nil if it is unknown.
    package init(_ name: String, total: Int?) {
        self.name = name
        self.total = total
    }

    /// Reports the number of frames processed.
    package mutating func show(done: Int) {
        guard let total, total > 0, ContinuousClock.now >= next else { return }
        next = ContinuousClock.now + HearingProgress.interval
        var progress = progress ?? Progress(total: 100, unit: " %")
        progress.show(done: min(100, 100 * done / total), name)
        self.progress = progress
    }

    /// The recording is over.
    package mutating func finish() { progress?.finish(nil) }
}
