/// Says how far a recording was heard, where that takes more than two seconds.
struct HearingProgress {
    /// Work that is over sooner needs no bar.
    private static let patience = Duration.seconds(2)
    /// Between two looks of somebody who watches a bar.
    private static let interval = Duration.milliseconds(200)

    private let name: String
    private let total: Int?
    private var progress: Progress?
    private var next = ContinuousClock.now + HearingProgress.patience

    /// `total` is how many frames the recording has, nil if nobody knows.
    init(_ name: String, total: Int?) {
        self.name = name
        self.total = total
    }

    /// So many frames were heard.
    mutating func show(done: Int) {
        guard let total, total > 0, ContinuousClock.now >= next else { return }
        next = ContinuousClock.now + HearingProgress.interval
        var progress = progress ?? Progress(total: 100, unit: " %")
        progress.show(done: min(100, 100 * done / total), name)
        self.progress = progress
    }

    /// The recording is over.
    mutating func finish() { progress?.finish(nil) }
}
