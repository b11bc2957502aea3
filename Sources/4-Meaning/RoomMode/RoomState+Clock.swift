import Foundation
import RoomRecords
import Storage

/// Corrects running measurements after the clock was set.
extension RoomState {
    /// Moves running measurements by the step of the clock, so that they stay right: the cement timer, and the pause
    /// after which the room ends a case. Recorded times do not change.
    ///
    /// - Parameters:
    ///   - step: the number of seconds by which the clock was set.
    ///   - kept: whether the timer was started before this program, by a clock that was right, while this program began
    ///     with a clock that was not right yet.
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
