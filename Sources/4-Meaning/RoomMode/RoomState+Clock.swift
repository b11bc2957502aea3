import Foundation
import RoomRecords
import Storage

/// Corrects running measurements after the clock was set.
extension RoomState {
    /// Keeps running measurements as if the clock had not been set: the cement timer, and the pause that ends a case.
    /// Recorded times stay.
    ///
    /// - Parameters:
    ///   - step: the number of seconds by which the clock was set.
    ///   - kept: whether the timer was started before this program, by a clock that was right when this program's was
    ///     not yet.
    /// - Returns: the changed rows.
    mutating func follow(clockSetBy step: TimeInterval, timerIsKept kept: Bool) -> [RoomWrite] {
        if let last = currentCase?.lastTime {
            pauseBegan = (pauseBegan ?? last).addingTimeInterval(step).kept
        }
        guard !kept else { return [] }
        for index in steps.indices {
            guard case .timer(var written, var previous) = steps[index].change else { continue }
            written?.shift(by: step)
            previous?.shift(by: step)
            steps[index].change = .timer(written: written, previous: previous)
        }
        cementTimer?.shift(by: step)
        return cementTimer.map { [.saveTimer($0)] } ?? []
    }
}

extension CaseTimerRow {
    fileprivate mutating func shift(by step: TimeInterval) {
        startedAt = startedAt.addingTimeInterval(step).kept
    }
}
